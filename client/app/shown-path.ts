import { useLocationProperty } from "wouter/use-browser-location";
import { paths } from "#shared/paths.ts";
import type { ScreenPath } from "./screens.ts";

const isMonitoring = (): boolean => {
  const { pathname, search, hash } = window.location;
  return (pathname + search + hash).includes("legislative-monitor");
};

/**
 * The path of the screen to show: its own. The assistant shows monitoring if the address contains 'legislative-monitor'
 * anywhere.
 */
export const useShownPath = (path: ScreenPath): ScreenPath => {
  const wantsMonitoring = useLocationProperty(isMonitoring);
  return path === paths.assistant && wantsMonitoring ? paths.legislativeMonitor : path;
};
