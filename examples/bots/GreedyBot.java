import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Scanner;

/** The move that gains most at once. It needs nothing but Java and the protocol of docs/protocol.md. */
public class GreedyBot {
    private static final List<String> COMMANDS =
            List.of("name", "list_commands", "play", "bastide-choices", "genmove", "quit");

    /** What a choice, MOVE:COVERS:CLAIMS:CAPTURES, is worth: squares built on, become territory, and taken. */
    private static double gain(String choice) {
        String[] parts = choice.split(":");
        return Integer.parseInt(parts[1]) + Integer.parseInt(parts[2]) + 2 * Integer.parseInt(parts[3]);
    }

    public static void main(String[] arguments) {
        Scanner input = new Scanner(System.in);
        String[] choices = {};
        while (input.hasNextLine()) {
            String[] words = input.nextLine().trim().split("\\s+");
            String answer = "";
            switch (words[0]) {
                case "name" -> answer = "Greedy in Java";
                case "list_commands" -> answer = String.join("\n", COMMANDS);
                case "bastide-choices" -> choices = Arrays.copyOfRange(words, 2, words.length);
                case "genmove" ->
                    answer = Arrays.stream(choices).max(Comparator.comparing(GreedyBot::gain)).get().split(":")[0];
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
