// The page: its head, the screen at hand, and what is said to everybody.

import { useEffect, useErrorBoundary } from "preact/hooks";
import { Home } from "./screens/home";
import { Make } from "./screens/make";
import { Help } from "./screens/help";
import { Puzzle } from "./screens/puzzle";
import { Type } from "./screens/type";
import { isFramed } from "./state/frame";
import { useBrought } from "./state/bring";
import { brought } from "./state/pasted";
import { go, route } from "./state/route";
import { choose, theme, type Theme } from "./state/theme";
import { storageTrouble } from "./state/storage";

export function App() {
  const [broken] = useErrorBoundary();
  const { screen } = route.value;
  const takesDrops = screen === "home" || screen === "make";
  useEffect(() => {
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }, [screen]);
  // Where a browser would open it in the place of the page, a file that is dropped is lost for both.
  useEffect(() => {
    if (!isFramed) return;
    const leave = (event: Event) => event.preventDefault();
    addEventListener("dragover", leave);
    addEventListener("drop", leave);
  }, []);
  if (isFramed) return <main id="main" tabIndex={-1}>{broken ? <Broken /> : <Screen />}</main>;
  return (
    <>
      <a class="skip" href="#main" onClick={skip}>To the content</a>
      <header class="head">
        <a class="brand" href="#" aria-label="linewise, to the first page">
          <Mark />
          <span>linewise</span>
        </a>
        <nav aria-label="Screens">
          <a href="#" aria-current={screen === "home" ? "page" : undefined}>Puzzles</a>
          <a href="#make" aria-current={screen === "make" ? "page" : undefined}>Make</a>
          <a href="#help" aria-current={screen === "help" ? "page" : undefined}>Help</a>
        </nav>
        <ThemeChoice />
      </header>
      {storageTrouble.value && <p class="notice" role="status">{storageTrouble.value}</p>}
      <main id="main" tabIndex={-1}>
        {!takesDrops && <DropAnywhere />}
        {broken ? <Broken /> : <Screen />}
      </main>
      <footer class="foot">
        <p>Everything happens on this device: no puzzle, no board and no keystroke leaves it.</p>
      </footer>
    </>
  );
}

function Screen() {
  const here = route.value;
  switch (here.screen) {
    case "home":
      return <Home />;
    case "make":
      return <Make />;
    case "help":
      return <Help />;
    case "type":
      return <Type />;
    default:
      return <Puzzle key={JSON.stringify(here)} route={here} />;
  }
}

/** On screens that take no files themselves, a file is opened as on the first page. */
function DropAnywhere() {
  const open = (dropped: File) => {
    brought.value = dropped;
    go("");
  };
  const isOver = useBrought({ file: open, onlyFiles: true });
  return isOver ? <p class="drop-here" aria-hidden="true">Drop it here to open it</p> : null;
}

function Broken() {
  return (
    <section class="narrow">
      <h1 tabIndex={-1}>Something broke</h1>
      <p>This page made a mistake. What you filled in is kept.</p>
      <p><button type="button" onClick={() => location.reload()}>Load it again</button></p>
    </section>
  );
}

function skip(event: Event) {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

/** The sign of linewise: a line with its run. */
export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
      <rect x="1" y="1" width="22" height="22" rx="5" class="mark-paper" />
      <path class="mark-fill" d="M5 5h4.3v4.3H5zM9.9 9.9h9.1v4.3H9.9zM5 14.8h9.1v4.3H5z" />
    </svg>
  );
}

const NEXT: Record<Theme, Theme> = { system: "light", light: "dark", dark: "system" };
const NAMES: Record<Theme, string> = { system: "as the system has it", light: "light", dark: "dark" };

function ThemeChoice() {
  const chosen = theme.chosen.value;
  return (
    <button type="button" class="plain theme" onClick={() => choose(NEXT[chosen])} aria-label={`Colours: ${NAMES[chosen]}. Change`} title={`Colours: ${NAMES[chosen]}`}>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        {chosen === "light" && <path d="M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM12 1v3M12 20v3M1 12h3M20 12h3M4.2 4.2l2.1 2.1M17.7 17.7l2.1 2.1M4.2 19.8l2.1-2.1M17.7 6.3l2.1-2.1" />}
        {chosen === "dark" && <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z" />}
        {chosen === "system" && <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 3v18M12 7.5a4.5 4.5 0 0 1 0 9" />}
      </svg>
    </button>
  );
}
