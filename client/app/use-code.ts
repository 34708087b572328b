import { useEffect, useState } from "react";
import type { Code } from "./code.ts";

/**
 * The loaded code, or undefined while it loads. Unlike `lazy`, it renders as soon as the code is there: React keeps the
 * fallback of a `Suspense` on screen for at least 300 ms.
 * @throws while rendering, if loading fails
 */
export const useCode = <T>(code: Code<T>): T | undefined => {
  const [, setSettled] = useState(false);
  const [failure, setFailure] = useState<{ reason: unknown }>();
  const loaded = code.loaded();
  useEffect(() => {
    if (loaded) return;
    let isUsed = true;
    code.load().then(
      () => isUsed && setSettled(true),
      (reason: unknown) => isUsed && setFailure({ reason }),
    );
    return () => {
      isUsed = false;
    };
  }, [code, loaded]);
  if (failure) throw failure.reason;
  return loaded;
};
