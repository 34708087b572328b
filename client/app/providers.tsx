import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { createQueryClient } from "#client/lib/query-client.ts";
import { ThemeProvider } from "#client/lib/theme/theme.tsx";
import { ToastProvider } from "#client/lib/toasts/toasts.tsx";
import { AuthProvider } from "#client/lib/user/current-user.tsx";
import { Toaster } from "#client/ui/overlay/toaster.tsx";

/** Everything that screens take from around them. */
export const Providers = ({ children }: { children: ReactNode }) => {
  const [queryClient] = useState(createQueryClient);
  return (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <AuthProvider>{children}</AuthProvider>
          <Toaster />
        </ToastProvider>
      </QueryClientProvider>
    </ThemeProvider>
  );
};
