// Runs before anything is painted, so that a page that is wanted dark is never white first. No module: those come too late.
try {
  const { light } = JSON.parse(localStorage.getItem("bastide.settings") ?? "{}");
  if (light === "light" || light === "dark") document.documentElement.setAttribute("data-light", light);
} catch {
  // Nothing kept, or nothing that we can read: the page is as the system has it.
}
