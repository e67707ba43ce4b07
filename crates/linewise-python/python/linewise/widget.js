// The page's player in a notebook: the page in a frame of its own, which can reach nothing of the notebook.

const PAGE = Symbol.for("linewise.page");

/** The address of the page, which the kernel sends once to each notebook that is open. */
function page(model) {
  globalThis[PAGE] ??= new Promise((found) => {
    const take = (message, [bytes]) => {
      if (message.says !== "page" || !bytes) return;
      model.off("msg:custom", take);
      const content = new Uint8Array(bytes.buffer ?? bytes, bytes.byteOffset ?? 0, bytes.byteLength);
      found(URL.createObjectURL(new Blob([content], { type: "text/html" })));
    };
    model.on("msg:custom", take);
    model.send({ asks: "page" });
  });
  return globalThis[PAGE];
}

function render({ model, el }) {
  const frame = document.createElement("iframe");
  frame.title = model.get("title");
  frame.setAttribute("sandbox", "allow-scripts allow-downloads allow-modals allow-popups");
  frame.allow = "clipboard-write; fullscreen";
  frame.style.cssText = `display: block; width: 100%; height: ${model.get("height")}px; border: 0`;
  el.append(frame);
  const resize = () => (frame.style.height = `${model.get("height")}px`);
  model.on("change:height", resize);
  const listen = ({ source, data }) => {
    if (source !== frame.contentWindow || data?.from !== "linewise") return;
    model.set("_told", { puzzle: data.puzzle, finished: data.finished });
    model.save_changes();
  };
  addEventListener("message", listen);
  page(model).then((address) => (frame.src = `${address}#${model.get("_link")}`));
  return () => {
    removeEventListener("message", listen);
    model.off("change:height", resize);
  };
}

export default { render };
