import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Scanner;

/** Any legal move: the smallest bot. It needs nothing but Java and the protocol of docs/protocol.md. */
public class RandomBot {
    private static final List<String> COMMANDS =
            List.of("name", "list_commands", "play", "bastide-choices", "genmove", "quit");

    public static void main(String[] arguments) {
        Random random = new Random();
        Scanner input = new Scanner(System.in);
        String[] choices = {};
        while (input.hasNextLine()) {
            String[] words = input.nextLine().trim().split("\\s+");
            String answer = "";
            switch (words[0]) {
                case "name" -> answer = "Random in Java";
                case "list_commands" -> answer = String.join("\n", COMMANDS);
                // The colour, then every legal move as MOVE:COVERS:CLAIMS:CAPTURES.
                case "bastide-choices" -> choices = Arrays.copyOfRange(words, 2, words.length);
                case "genmove" -> answer = choices[random.nextInt(choices.length)].split(":")[0];
                default -> { }
            }
            System.out.print((COMMANDS.contains(words[0]) ? "= " + answer : "? unknown command") + "\n\n");
            System.out.flush();
            if (words[0].equals("quit")) {
                return;
            }
        }
    }
}
