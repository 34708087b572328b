import { useState } from "react";

const shortcutsKey = "feed-shortcuts";

const load = (): boolean => {
  try {
    return localStorage.getItem(shortcutsKey) !== "off";
  } catch {
    return true;
  }
};

/** Whether the reader wants single keys to do something, and what changes that; kept in the browser. */
export const useShortcutsChoice = (): [boolean, (isOn: boolean) => void] => {
  const [isOn, setOn] = useState(load);
  const choose = (next: boolean) => {
    setOn(next);
    try {
      if (next) localStorage.removeItem(shortcutsKey);
      else localStorage.setItem(shortcutsKey, "off");
    } catch {
      // Then it holds until the page is loaded again.
    }
  };
  return [isOn, choose];
};
