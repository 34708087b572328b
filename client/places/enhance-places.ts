import { searchText } from "./search-text.ts";

type Box = readonly [left: number, top: number, width: number, height: number];

const boxOf = (map: SVGSVGElement): Box => {
  const { x, y, width, height } = map.viewBox.baseVal;
  return [x, y, width, height];
};

/** Shows a part of the map with the proportions of the whole, so that the page does not move. */
const showBox = (map: SVGSVGElement, [left, top, width, height]: Box, whole: Box): void => {
  const share = Math.min(1, Math.max(width / whole[2], height / whole[3], 1 / 24));
  const [shownWidth, shownHeight] = [whole[2] * share, whole[3] * share];
  const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), most);
  const x = clamp(left + (width - shownWidth) / 2, whole[2] - shownWidth);
  const y = clamp(top + (height - shownHeight) / 2, whole[3] - shownHeight);
  map.setAttribute("viewBox", [x, y, shownWidth, shownHeight].map((value) => value.toFixed(1)).join(" "));
  map.style.setProperty("--zoom", String(1 / share));
  // The lines of unknown values keep their distance on the screen.
  map.querySelector("#map-unknown")?.setAttribute("patternTransform", `rotate(45) scale(${share})`);
};

/** The choices of colorings, in the order of `data-shades`, of the legends, and of the columns from the third on. */
const choicesOf = (root: HTMLElement) => [...root.querySelectorAll<HTMLInputElement>("input[name=color]")];

/** Switches the classes of the map and the table to a coloring, and shows its legend. */
const recolor = (root: HTMLElement, coloring: number): void => {
  const choices = choicesOf(root);
  for (const shape of root.querySelectorAll("[data-shades]"))
    shape.setAttribute("class", `s${shape.getAttribute("data-shades")?.[coloring]}`);
  for (const legend of root.querySelectorAll<HTMLElement>("[data-legend]"))
    legend.hidden = legend.dataset.legend !== choices[coloring]?.value;
  for (const { cells } of root.querySelector("table")?.rows ?? []) {
    for (const cell of cells) if (cell.classList.contains("on")) cell.classList.remove("on");
    cells[coloring + 2]?.classList.add("on");
  }
};

interface Parts {
  root: HTMLElement;
  map: SVGSVGElement;
  readout: HTMLElement;
  rows: readonly HTMLTableRowElement[];
}

const coloringOf = ({ root }: Parts): number =>
  Math.max(
    0,
    choicesOf(root).findIndex(({ checked }) => checked),
  );

/** Shows the name and value of the country under the pointer, and marks it on the map. */
const point = (parts: Parts, code: string | undefined): void => {
  const { map, readout, rows } = parts;
  for (const found of map.querySelectorAll(".found")) found.classList.remove("found");
  const row = code && rows.find((one) => one.dataset.row === code);
  if (!row) {
    readout.textContent = "";
    return;
  }
  const value = row.cells[coloringOf(parts) + 2]?.textContent;
  readout.textContent = `${row.cells[1]?.textContent}: ${value}`;
  map.querySelector(`[data-code="${code}"]`)?.classList.add("found");
};

/** Shows the rows that contain every word. */
const search = ({ root, rows }: Parts, text: string): void => {
  const words = searchText(text).split(" ");
  let count = 0;
  for (const row of rows) {
    row.hidden = !words.every((word) => row.dataset.search?.includes(word));
    if (!row.hidden) count += 1;
  }
  const none = root.querySelector<HTMLElement>("[data-none]");
  if (none) none.hidden = count > 0;
};

/** Shows how many countries are chosen, and disables further choices at the limit. */
const limitChoice = (form: HTMLFormElement): void => {
  const most = Number(form.dataset.compare);
  const boxes = [...form.querySelectorAll<HTMLInputElement>("input[name=with]")];
  const count = boxes.filter(({ checked }) => checked).length;
  for (const box of boxes) box.disabled = !box.checked && count >= most;
  const status = form.querySelector("[data-chosen]");
  const texts = ["Choose two to four countries.", "1 chosen. Choose one more."];
  if (status)
    status.textContent = texts[count] ?? `${count} chosen${count === most ? ", which is the most" : ""}.`;
};

const listenToMap = (parts: Parts, signal: AbortSignal): void => {
  const { root, map } = parts;
  const whole = boxOf(map);
  const codeAt = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLElement>("[data-code], [data-row]")?.dataset : undefined;
  const follow = ({ target }: Event) => {
    const data = codeAt(target);
    point(parts, data?.code ?? data?.row);
  };
  map.addEventListener("pointerover", follow, { signal });
  map.addEventListener("pointerleave", () => point(parts, undefined), { signal });
  root.querySelector("tbody")?.addEventListener("focusin", follow, { signal });

  const buttons = [...root.querySelectorAll<HTMLButtonElement>("[data-box]")];
  const press = (pressed: HTMLButtonElement | undefined) => {
    for (const button of buttons) button.setAttribute("aria-pressed", String(button === pressed));
  };
  for (const button of buttons)
    button.addEventListener(
      "click",
      () => {
        const box = button.dataset.box
          ? (button.dataset.box.split(" ").map(Number) as unknown as Box)
          : whole;
        showBox(map, box, whole);
        press(button);
      },
      { signal },
    );
  for (const button of root.querySelectorAll<HTMLButtonElement>("[data-zoom]"))
    button.addEventListener(
      "click",
      () => {
        const [left, top, width, height] = boxOf(map);
        const factor = Number(button.dataset.zoom);
        const [newWidth, newHeight] = [width * factor, height * factor];
        showBox(
          map,
          [left + (width - newWidth) / 2, top + (height - newHeight) / 2, newWidth, newHeight],
          whole,
        );
        press(undefined);
      },
      { signal },
    );

  // Drags an enlarged map. A press that does not move stays a click on a country.
  let from: { x: number; y: number; box: Box } | undefined;
  let hasMoved = false;
  map.addEventListener(
    "pointerdown",
    ({ clientX, clientY, pointerType }) => {
      hasMoved = false;
      if (pointerType !== "touch") from = { x: clientX, y: clientY, box: boxOf(map) };
    },
    { signal },
  );
  addEventListener(
    "pointermove",
    ({ clientX, clientY }) => {
      if (!from || boxOf(map)[2] >= whole[2]) return;
      const unit = from.box[2] / map.clientWidth;
      const [dx, dy] = [(from.x - clientX) * unit, (from.y - clientY) * unit];
      if (Math.hypot(clientX - from.x, clientY - from.y) > 4) hasMoved = true;
      if (hasMoved) showBox(map, [from.box[0] + dx, from.box[1] + dy, from.box[2], from.box[3]], whole);
    },
    { signal },
  );
  addEventListener(
    "pointerup",
    () => {
      from = undefined;
    },
    { signal },
  );
  map.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
  map.addEventListener(
    "click",
    (event) => {
      if (hasMoved) event.preventDefault();
    },
    { signal, capture: true },
  );
};

/**
 * Adds recoloring, zoom, search and choice without a page load to the map and the table of `PlacesView`. It only
 * changes attributes, so it works on the server's page and on the app's screen.
 * @returns a function that removes its listeners
 */
export const enhancePlaces = (root: HTMLElement): (() => void) => {
  const map = root.querySelector<SVGSVGElement>("[data-map]");
  const readout = root.querySelector<HTMLElement>("[data-readout]");
  const form = root.querySelector<HTMLFormElement>("[data-compare]");
  if (!map || !readout || !form) return () => undefined;
  const controller = new AbortController();
  const { signal } = controller;
  const rows = [...root.querySelectorAll<HTMLTableRowElement>("[data-row]")];
  const parts: Parts = { root, map, readout, rows };
  for (const part of root.querySelectorAll("[data-enhanced]")) part.classList.remove("invisible");
  for (const part of root.querySelectorAll("[data-plain]")) part.classList.add("invisible");
  const showColoring = (color: string) => {
    recolor(root, coloringOf(parts));
    const address = new URL(location.href);
    address.searchParams.set("color", color);
    history.replaceState(history.state, "", address);
  };
  root.addEventListener(
    "change",
    ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return;
      if (target.name === "with") limitChoice(form);
      if (target.name === "color") showColoring(target.value);
    },
    { signal },
  );
  const field = root.querySelector<HTMLInputElement>("input[name=q]");
  field?.addEventListener("input", () => search(parts, field.value), { signal });
  listenToMap(parts, signal);
  // Apply what the reader chose or typed before this code loaded, or before going back.
  limitChoice(form);
  const chosen = choicesOf(root).find(({ checked }) => checked);
  if (chosen && !chosen.defaultChecked) showColoring(chosen.value);
  if (field?.value) search(parts, field.value);
  return () => controller.abort();
};
