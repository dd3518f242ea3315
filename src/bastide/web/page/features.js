/**
 * Everything that a person can do here: where it is done on the page, and the command that does it in the text interface.
 *
 * Whatever can be pressed, chosen or typed into bears the name of a feature as `data-does`. The tests open every screen and
 * fail on an element without such a name, on a name that is not listed here, on a feature that no screen has, and on
 * one without a command.
 */

/**
 * @typedef {object} Feature
 * @property {string} on the screen or dialogue that has it, as the tests call it; `head` is above every screen
 * @property {string} command its command, by the name that it has in `text/commands.js`
 */

/** @type {Readonly<Record<string, Feature>>} */
export const FEATURES = Object.freeze({
  // The head, and dialogues in general
  "nav.home": { on: "head", command: "leave" },
  "nav.games": { on: "head", command: "games" },
  "nav.analyse": { on: "head", command: "analyse" },
  "nav.more": { on: "head", command: "where" },
  "nav.text": { on: "head", command: "where" },
  "nav.how-to": { on: "head", command: "how-to" },
  "nav.settings": { on: "head", command: "settings" },
  "settings.language": { on: "head", command: "language" },
  "notice.dismiss": { on: "notice", command: "notices" },
  "dialog.close": { on: "dialog", command: "no" },
  "dialog.cancel": { on: "dialog", command: "no" },
  "dialog.confirm": { on: "dialog", command: "yes" },
  // Settings
  "settings.light": { on: "settings", command: "daylight" },
  "settings.theme": { on: "settings", command: "theme" },
  "settings.confirm": { on: "settings", command: "confirm" },
  "settings.fold": { on: "game", command: "fold" },
  // The first screen, and beginning a game
  "home.start": { on: "home", command: "new" },
  "home.level": { on: "home", command: "level" },
  "home.side": { on: "home", command: "side" },
  "home.more": { on: "home", command: "new" },
  "new.rules": { on: "new game", command: "rules" },
  "new.file": { on: "new game", command: "own-rules" },
  "new.opponent": { on: "new game", command: "opponent" },
  "new.names": { on: "new game", command: "names" },
  "new.clock": { on: "new game", command: "clock" },
  "new.series": { on: "new game", command: "series" },
  "new.start": { on: "new game", command: "new" },
  // The games that are kept
  "games.open": { on: "games", command: "open" },
  // A game on its table
  "game.take": { on: "game", command: "take" },
  "game.turn": { on: "game", command: "turn" },
  "game.place": { on: "game", command: "place" },
  "game.announce": { on: "game", command: "announce" },
  "game.take-back": { on: "game", command: "take-back" },
  "game.hint": { on: "game", command: "hint" },
  "coach.switch": { on: "game", command: "coach" },
  "coach.take-back": { on: "game", command: "take-back" },
  "game.pass": { on: "game", command: "pass" },
  "game.resign": { on: "game", command: "resign" },
  "game.rematch": { on: "the end", command: "rematch" },
  "game.new": { on: "the end", command: "new" },
  "game.of-series": { on: "series", command: "open" },
  "games.analyse": { on: "game", command: "analyse" },
  "games.review": { on: "the end", command: "review" },
  // An analysis
  "analyse.begin": { on: "begin analysis", command: "analyse" },
  "analyse.begin.text": { on: "begin analysis", command: "import" },
  "analyse.go": { on: "analysis", command: "next" },
  "analyse.undo": { on: "analysis", command: "undo" },
  "analyse.menu": { on: "analysis", command: "where" },
  "analyse.promote": { on: "analysis", command: "promote" },
  "analyse.demote": { on: "analysis", command: "demote" },
  "analyse.delete": { on: "analysis", command: "delete" },
  "analyse.headers": { on: "analysis", command: "headers" },
  "analyse.nag": { on: "analysis", command: "nag" },
  "analyse.comment": { on: "analysis", command: "comment" },
  "analyse.keep": { on: "analysis", command: "save" },
  "analyse.save.again": { on: "saving failed", command: "save" },
  "analyse.save.reload": { on: "saved elsewhere", command: "reload" },
  "analyse.engine": { on: "analysis", command: "engine" },
  "analyse.candidates": { on: "analysis", command: "how-many-lines" },
  "analyse.seconds": { on: "analysis", command: "think-seconds" },
  "analyse.ownership": { on: "analysis", command: "ownership" },
  "analyse.threats": { on: "analysis", command: "threats" },
  "analyse.candidate": { on: "analysis", command: "follow" },
  "analyse.insert": { on: "analysis", command: "insert" },
  "analyse.go-on": { on: "analysis", command: "think-on" },
  "analyse.review": { on: "analysis", command: "review" },
  "analyse.review.seconds": { on: "analysis", command: "review" },
  "analyse.review.cancel": { on: "analysis", command: "stop" },
  "analyse.review.side": { on: "review", command: "mistakes" },
  "analyse.mistake": { on: "review", command: "mistakes" },
  "analyse.graph": { on: "review", command: "chances" },
  "analyse.graph.table": { on: "review", command: "chances" },
  "analyse.practise": { on: "review", command: "practise" },
  "practice.again": { on: "practice", command: "practice-again" },
  "practice.answer": { on: "practice", command: "practice-answer" },
  "practice.next": { on: "practice", command: "practice-next" },
  "practice.stop": { on: "practice", command: "stop" },
  // A position put together
  "nav.setup": { on: "head", command: "set-up" },
  "setup.rules": { on: "set-up", command: "set-up" },
  "setup.to-move": { on: "set-up", command: "to-move" },
  "setup.clear": { on: "set-up", command: "clear" },
  "setup.tool": { on: "set-up", command: "put" },
  "setup.take": { on: "set-up", command: "put" },
  "setup.put": { on: "set-up", command: "put" },
  "setup.text": { on: "set-up", command: "set-up" },
  "setup.copy": { on: "set-up", command: "position" },
  "setup.analyse": { on: "set-up", command: "analyse" },
  "setup.level": { on: "set-up", command: "level" },
  "setup.side": { on: "set-up", command: "side" },
  "setup.play": { on: "set-up", command: "play-from-here" },
  // A record out of the page
  "share.link": { on: "analysis", command: "link" },
  "share.export": { on: "analysis", command: "export" },
  "share.copy": { on: "link", command: "link" },
  "share.format": { on: "export", command: "export" },
  "share.save": { on: "export", command: "download" },
});
