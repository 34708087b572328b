import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import "#client/styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { AuthProvider } from "#client/platform/current-user.tsx";
import { FailureToasts } from "#client/platform/failure-toasts.tsx";
import { createQueryClient } from "#client/platform/query-client.ts";
import { ThemeProvider } from "#client/platform/theme.tsx";
import { ToastProvider } from "#client/platform/toasts.tsx";
import { Toaster } from "#client/ui/toaster.tsx";
import { preloadLinkedScreens, preloadRequestedScreen } from "./preload.ts";

const queryClient = createQueryClient();
preloadRequestedScreen(queryClient);
preloadLinkedScreens(queryClient);

const Providers = ({ children }: { children: ReactNode }) => (
  <ThemeProvider>
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <AuthProvider>{children}</AuthProvider>
        <FailureToasts />
        <Toaster />
      </ToastProvider>
    </QueryClientProvider>
  </ThemeProvider>
);

const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");

// Loads late, because it is needed only after the user has pressed something.
void import("#client/platform/keep-focus.ts").then(
  ({ keepFocus }) => keepFocus(document.body),
  () => undefined,
);

createRoot(root).render(
  <StrictMode>
    <Providers>
      <App />
    </Providers>
  </StrictMode>,
);
