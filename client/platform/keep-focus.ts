import { controlOf, focusable } from "#client/ui/focus.ts";

/**
 * Marks an element that takes the focus if it appears in place of the focused control, such as a confirmation that
 * replaces a form. Without a mark, the first control there takes it.
 */
const marked = "[data-takes-focus]";

/** Set on an element that may be removed: the id of the element that then takes the focus, if it is on the screen. */
const heirAttribute = "data-focus-after";

/** A dialog keeps the focus inside: when the control with the focus is removed, Radix focuses the dialog itself. */
const dialog = "[role=dialog], [role=alertdialog]";

/** Placeholders of content that is still loading. */
const busy = "[aria-busy=true], [role=status], [aria-hidden=true]";

/** The position of the focused element when it was removed. */
interface Gap {
  parent: Element;
  previous: Node | null;
  /** The siblings that the removed node already had. */
  others: ReadonlySet<Node>;
  /** The path from the removed node down to the element, as child indexes. */
  path: readonly number[];
  /** The ids of the elements that take the focus, the first choice first. */
  heirs: readonly string[];
  /** The path of the screen. */
  screen: string;
}

const positionOf = (element: Element): number =>
  [...(element.parentElement?.children ?? [])].indexOf(element);

const pathOf = (element: Element, top: Node): number[] =>
  element === top || !element.parentElement
    ? []
    : [...pathOf(element.parentElement, top), positionOf(element)];

/** The ids in `data-focus-after` of an element and its ancestors within the removed part. */
const heirsOf = (element: Element): string[] => {
  const heir = element.getAttribute(heirAttribute);
  return [...(heir ? [heir] : []), ...(element.parentElement ? heirsOf(element.parentElement) : [])];
};

/** Can take the focus and be used. */
const isUsable = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.matches(focusable) &&
  element.ariaDisabled !== "true" &&
  element.checkVisibility();

/** The control to focus in an element: in another row of a list the one at the same position, else the first one. */
const controlIn = (element: Element, { others, path }: Gap): HTMLElement | undefined => {
  const start = others.has(element) ? element : undefined;
  const same = path.reduce<Element | undefined>((at, position) => at?.children[position], start);
  if (same && isUsable(same)) return same;
  return [element, ...element.querySelectorAll(focusable)].find(isUsable);
};

const elementAfter = (node: Node | null): Element | null => {
  let next = node?.nextSibling ?? null;
  while (next && !(next instanceof Element)) next = next.nextSibling;
  return next;
};

/** The first control in one of the elements from `first` on. */
const firstControl = (
  gap: Gap,
  first: Element | null,
  next: (element: Element) => Element | null,
): HTMLElement | undefined => {
  for (let element = first; element; element = next(element)) {
    const control = controlIn(element, gap);
    if (control) return control;
  }
  return undefined;
};

/**
 * The control nearest to a gap: in its replacement, then after it, then before it, and then around its parent, up to
 * the content of the screen.
 */
const nearest = (gap: Gap, root: Element): HTMLElement | undefined => {
  const { parent, previous } = gap;
  const isThere = previous?.parentNode === parent;
  const first = isThere ? elementAfter(previous) : parent.firstElementChild;
  const before = isThere && previous instanceof Element ? previous : null;
  const found =
    firstControl(gap, first, ({ nextElementSibling }) => nextElementSibling) ??
    firstControl(gap, before, ({ previousElementSibling }) => previousElementSibling);
  if (found || parent === root || parent.matches(`main, ${dialog}`) || !parent.parentElement) return found;
  return nearest({ ...gap, parent: parent.parentElement, previous: parent, path: [] }, root);
};

/** The gap left by the focused element. Undefined if none of these changes removed it. */
const gapOf = (held: Element, changes: readonly MutationRecord[]): Omit<Gap, "screen"> | undefined => {
  const top = held.getRootNode();
  const change = changes.find(({ removedNodes }) => [...removedNodes].some((node) => node === top));
  if (!(change?.target instanceof Element)) return undefined;
  const { target: parent, previousSibling: previous } = change;
  if (!parent.isConnected) {
    const gap = gapOf(parent, changes);
    return gap && { ...gap, heirs: [...heirsOf(held), ...gap.heirs] };
  }
  const added = new Set(changes.flatMap(({ addedNodes }) => [...addedNodes]));
  const others = new Set([...parent.children].filter((node) => !added.has(node)));
  return { parent, previous, others, path: pathOf(held, top), heirs: heirsOf(held) };
};

const includes = (elements: readonly Element[], selector: string): boolean =>
  elements.some((element) => element.matches(selector) || element.querySelector(selector));

/** The element to focus: the one that the removed part names, a marked one in its place, or the nearest control. */
const heirOf = (gap: Gap, root: Element): HTMLElement | "later" | undefined => {
  const { parent, heirs, others } = gap;
  const named = heirs.map((id) => controlOf(document.getElementById(id))).find((control) => control);
  if (named || !parent.isConnected) return named;
  const arrived = [...parent.children].filter((element) => !others.has(element));
  const mark = [...parent.querySelectorAll<HTMLElement>(marked)].find((element) =>
    arrived.some((one) => one.contains(element)),
  );
  if (mark) return mark;
  const hasControl = arrived.some((element) => controlIn(element, gap));
  return !hasControl && includes(arrived, busy) ? "later" : nearest(gap, root);
};

/** Whether the screen itself has moved the focus. */
const isTaken = ({ parent }: Gap): boolean => {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return false;
  return !(activeElement.matches(dialog) && activeElement.contains(parent));
};

/**
 * Keeps the focus near where the user works. When the focused control is removed, such as the button of a deleted row,
 * the focus goes to the element that the control, or a removed ancestor, names in `data-focus-after`, and otherwise to
 * the nearest control. It waits for content that is still loading there. It does nothing if the screen changes or moves
 * the focus itself.
 * @param root the element to watch, such as the body
 */
export const keepFocus = (root: HTMLElement): void => {
  let held: Element | undefined;
  let screen = "";
  let gap: Gap | undefined;
  document.addEventListener("focusin", ({ target }) => {
    if (gap && !isTaken(gap)) return;
    held = target instanceof Element && root.contains(target) ? target : undefined;
    screen = location.pathname;
    gap = undefined;
  });
  // A press outside all controls removes the focus on purpose.
  document.addEventListener("pointerdown", ({ target }) => {
    if (!(target instanceof Element && target.closest(focusable))) held = gap = undefined;
  });

  const fill = () => {
    if (!gap) return;
    const isOver = isTaken(gap) || gap.screen !== location.pathname;
    const heir = isOver ? undefined : heirOf(gap, root);
    if (heir === "later") return;
    gap = undefined;
    heir?.focus();
  };
  const observer = new MutationObserver((changes) => {
    if (held && !held.isConnected) {
      const left = gapOf(held, changes);
      gap = left && { ...left, screen };
      held = undefined;
    }
    // Runs after code that moves the focus itself, such as a closing dialog.
    if (gap) setTimeout(fill);
  });
  observer.observe(root, { childList: true, subtree: true });
};
