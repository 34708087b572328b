import { controlOf, focusable } from "#client/ui/focus.ts";

/**
 * Marks what takes the focus if it appears where the control with the focus was, such as the confirmation in place of a
 * form. Without a mark, the first control there does.
 */
const marked = "[data-takes-focus]";

/** Of an element that may be removed: the id of the element that then takes its focus, if it is on the screen. */
const heirAttribute = "data-focus-after";

/** A dialog keeps the focus inside: when the control with the focus is removed, Radix focuses the dialog itself. */
const dialog = "[role=dialog], [role=alertdialog]";

/** What stands for content that still loads. */
const busy = "[aria-busy=true], [role=status], [aria-hidden=true]";

/** Where the element with the focus was, when it was removed. */
interface Gap {
  parent: Element;
  previous: Node | null;
  /** What was beside the removed node already. */
  others: ReadonlySet<Node>;
  /** The way from the removed node to the element, as positions among the children. */
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

/** The ids that an element and those around it name, in a part that was removed. */
const heirsOf = (element: Element): string[] => {
  const heir = element.getAttribute(heirAttribute);
  return [...(heir ? [heir] : []), ...(element.parentElement ? heirsOf(element.parentElement) : [])];
};

const isShown = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.matches(focusable) && element.checkVisibility();

/** The first control in an element. Another row of a list has one at the same place, which comes first. */
const controlIn = (element: Element, { others, path }: Gap): HTMLElement | undefined => {
  const start = others.has(element) ? element : undefined;
  const same = path.reduce<Element | undefined>((at, position) => at?.children[position], start);
  if (same && isShown(same)) return same;
  return [element, ...element.querySelectorAll(focusable)].find(isShown);
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
 * The control that is nearest to a gap: in what took its place, then behind it, then before it, and then around its parent,
 * up to the content of the screen.
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

/** The gap that the removed element left. Undefined if none of these changes removed it. */
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

/** What takes the focus: the element that the removed part names, what is marked in its place, or the nearest control. */
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
 * Keeps the focus where somebody works: when the control with the focus is removed, such as the button of a deleted row,
 * another element takes the focus, unless the screen itself moves it or has changed. This is the element that the control,
 * or a removed element around it, names in `data-focus-after`, and otherwise the control nearest to it. Content that still
 * loads in its place is waited for.
 * @param root what is watched, such as the body
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
  // A press beside all controls takes the focus away on purpose.
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
    // After what moves the focus itself, such as a dialog that closes.
    if (gap) setTimeout(fill);
  });
  observer.observe(root, { childList: true, subtree: true });
};
