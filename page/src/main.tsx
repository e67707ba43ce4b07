// Begins.

import { render } from "preact";
import { App } from "./app";
import { keepFocus } from "./state/focus";
import "./styles/page.css";

const root = document.getElementById("page");
if (root) {
  root.replaceChildren();
  render(<App />, root);
  keepFocus();
}

if (import.meta.env.MODE !== "single" && "serviceWorker" in navigator && location.protocol !== "file:") {
  addEventListener("load", () => {
    navigator.serviceWorker.register("./sw.js").catch(() => {
      // Without it the page works as long as there is a network.
    });
  });
}
