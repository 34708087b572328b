/** Says that conversations have changed, and nothing of them. */
const channelName = "meridian-conversations";

/** Tells the tabs of this browser, this one too, that conversations have changed. */
export const tellTabs = (): void => {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(null);
  channel.close();
};

/**
 * Hears whenever conversations change in any tab of this browser.
 * @returns what ends it
 */
export const hearTabs = (hear: () => void): (() => void) => {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = hear;
  return () => channel.close();
};
