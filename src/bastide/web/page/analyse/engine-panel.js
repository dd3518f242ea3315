/** The engine's panel: its switch, the chances as a bar and in words, the best moves with their lines, and how far it is. */

import { fill, h, setText } from "../dom.js";
import { MOST_CANDIDATES } from "../settings.js";
import { candidateInWords, chanceOf, marginSign, outlookInWords, percent } from "./engine-words.js";
import { problemText } from "../problems.js";

/** @import { Candidate } from "../analysis-socket.js" */
/** @import { Page } from "../page.js" */
/** @import { Engine, EngineState } from "./engine.js" */

const LIMITS = [2, 5, 10, 30, 60, 300];

/**
 * @typedef {object} EngineWishes
 * @property {(line: string[] | null) => void} look shows a line on the board, null none
 * @property {(move: string) => void} play plays a move into the record
 * @property {(line: string[]) => void} insert puts a whole line into it
 * @property {() => void} shown the switches of what the board shows have changed
 */

/**
 * @param {Page} page
 * @param {() => Engine} engine
 * @param {EngineWishes} wishes
 */
export function enginePanel(page, engine, wishes) {
  const { words } = page;
  const { say } = words;
  const onOff = h(
    "button",
    { type: "button", class: "button engine-switch", "data-does": "analyse.engine", onclick: () => engine().toggle() },
    say("analyse.engine"),
  );
  const choice = (
    /** @type {string} */ name,
    /** @type {"candidates" | "seconds"} */ setting,
    /** @type {Node[]} */ options,
  ) => {
    const input = h("select", { "aria-label": name, title: name, "data-does": `analyse.${setting}` }, ...options);
    input.value = String(page.settings[setting]);
    input.addEventListener("change", () => {
      page.change({ [setting]: Number(input.value) });
      engine().adjust();
    });
    return input;
  };
  const counts = Array.from({ length: MOST_CANDIDATES }, (_, index) =>
    h("option", { value: index + 1 }, say("analyse.lines", { count: index + 1 })),
  );
  const limits = LIMITS.map((seconds) => h("option", { value: seconds }, say("analyse.seconds", { seconds })));
  const marks = (/** @type {"ownership" | "threats"} */ setting, /** @type {string} */ label) => {
    const button = h(
      "button",
      {
        type: "button",
        class: "button",
        "aria-pressed": String(page.settings[setting]),
        "data-does": `analyse.${setting}`,
        onclick: () => {
          page.change({ [setting]: !page.settings[setting] });
          button.setAttribute("aria-pressed", String(page.settings[setting]));
          wishes.shown();
        },
      },
      label,
    );
    return button;
  };
  const parts = {
    light: h("span", { class: "light" }),
    draw: h("span", { class: "draw" }),
    dark: h("span", { class: "dark" }),
  };
  const bar = h(
    "div",
    { class: "chances", role: "meter", "aria-label": say("analyse.chances"), "aria-valuemin": 0, "aria-valuemax": 100 },
    ...Object.values(parts),
  );
  const outlook = h("p", { class: "outlook" });
  const list = h("ol", { class: "candidates", "aria-label": say("analyse.best") });
  const status = h("p", { class: "small soft engine-status" });
  const on = h(
    "button",
    { type: "button", class: "button small-button", "data-does": "analyse.go-on", onclick: () => engine().goOn() },
    say("analyse.go-on"),
  );
  /** @type {ReturnType<typeof row>[]} */
  const rows = [];
  const row = () => {
    /** @type {Candidate | null} */
    let shown = null;
    /** What was seen when the button was pressed: that is played, even if another line has come meanwhile. */
    /** @type {Candidate | null} */
    let pressed = null;
    const move = h("span", { class: "notation first" });
    const numbers = h("span", { class: "numbers" });
    const rest = h("span", { class: "notation rest soft" });
    const spoken = h("span", { class: "unseen" });
    const play = h(
      "button",
      { type: "button", class: "candidate", "data-does": "analyse.candidate" },
      h("span", { class: "candidate-head", "aria-hidden": "true" }, move, numbers),
      h("span", { "aria-hidden": "true" }, rest),
      spoken,
    );
    play.addEventListener("pointerdown", () => (pressed = shown));
    play.addEventListener("click", () => {
      const chosen = pressed ?? shown;
      pressed = null;
      if (chosen) wishes.play(chosen.move);
    });
    const insert = h(
      "button",
      {
        type: "button",
        class: "button insert",
        "aria-label": say("analyse.insert"),
        title: say("analyse.insert"),
        "data-does": "analyse.insert",
        onclick: () => shown && wishes.insert(shown.line),
      },
      "⤵",
    );
    const element = h("li", {}, play, insert);
    const look = () => wishes.look(shown?.line ?? null);
    const away = () => wishes.look(null);
    element.addEventListener("pointerenter", look);
    element.addEventListener("pointerleave", away);
    element.addEventListener("focusin", look);
    element.addEventListener("focusout", away);
    return {
      element,
      show: (/** @type {Candidate} */ candidate) => {
        shown = candidate;
        setText(move, candidate.move);
        const chances = `${say("analyse.percent", { percent: percent(chanceOf(candidate, "light")) })}`;
        const proof = candidate.proof ? "✓ " : "";
        setText(
          numbers,
          `${proof}${chances} · ${marginSign(words, candidate.margin)} · ${words.texts.numbers.format(candidate.visits)}`,
        );
        setText(rest, candidate.line.slice(1).join(" "));
        setText(
          spoken,
          `${candidateInWords(words, candidate)} ${say("analyse.line", { line: candidate.line.join(" ") })}`,
        );
      },
    };
  };
  const legend = h("p", { class: "small soft legend" }, say("analyse.columns"));
  const body = h(
    "div",
    { class: "engine-body" },
    bar,
    outlook,
    list,
    legend,
    h("div", { class: "engine-foot" }, status, on),
  );
  const element = h(
    "section",
    { class: "card engine", "aria-label": say("analyse.engine") },
    h(
      "div",
      { class: "engine-head" },
      onOff,
      choice(say("analyse.lines.label"), "candidates", counts),
      choice(say("analyse.seconds.label"), "seconds", limits),
      marks("ownership", say("analyse.ownership")),
      marks("threats", say("analyse.threats")),
    ),
    body,
  );
  return {
    element,
    /** @param {EngineState} state */
    update(state) {
      const { analysis } = state;
      onOff.setAttribute("aria-pressed", String(state.on));
      body.hidden = !state.on;
      if (!state.on) return;
      const waiting = !analysis;
      bar.classList.toggle("waiting", waiting);
      const shares = analysis ?? { light: 0, draw: 1, dark: 0 };
      for (const side of /** @type {const} */ (["light", "draw", "dark"]))
        parts[side].style.flexGrow = String(shares[side]);
      const told = analysis ? outlookInWords(words, analysis) : state.over ? say("status.over") : " ";
      setText(outlook, told);
      bar.setAttribute("aria-valuenow", String(analysis ? percent(chanceOf(analysis, "light")) : 50));
      bar.setAttribute("aria-valuetext", told);
      const candidates = analysis?.candidates.slice(0, page.settings.candidates) ?? [];
      while (rows.length < candidates.length) rows.push(row());
      const shown = candidates.map((candidate, index) => {
        const one = /** @type {ReturnType<typeof row>} */ (rows[index]);
        one.show(candidate);
        return one.element;
      });
      if (list.children.length !== shown.length) fill(list, ...shown);
      legend.hidden = shown.length === 0;
      list.style.minHeight = state.over ? "" : `calc(${page.settings.candidates} * var(--candidate))`;
      on.hidden = state.thinking || !analysis?.finished || Boolean(analysis.proof);
      setText(status, statusInWords(state));
    },
  };

  /** @param {EngineState} state */
  function statusInWords({ analysis, problem, thinking, limit, over }) {
    if (problem) return words.sentence(problemText(words, problem));
    if (over) return "";
    if (!analysis) return say("analyse.thinking");
    const so = { simulations: analysis.simulations, seconds: Math.round(analysis.seconds * 10) / 10 };
    if (thinking) return say("analyse.thinking.on", so);
    return analysis.proof ? say("analyse.proved", so) : say("analyse.stopped", { ...so, limit });
  }
}
