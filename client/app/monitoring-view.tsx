import type { ComponentType } from "react";
import { useLocationProperty } from "wouter/use-browser-location";

const isMonitoring = (): boolean => {
  const { pathname, search, hash } = window.location;
  return (pathname + search + hash).includes("legislative-monitor");
};

/** The assistant's screen: monitoring if the address contains 'legislative-monitor' anywhere, otherwise the chat. */
export const withMonitoring =
  (Chat: ComponentType, Monitoring: ComponentType): ComponentType =>
  () => {
    const View = useLocationProperty(isMonitoring) ? Monitoring : Chat;
    return <View />;
  };
