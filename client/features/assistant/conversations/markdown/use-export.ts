import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isSignedOut } from "#client/lib/calls/call-endpoint.ts";
import { useToast } from "#client/lib/toasts/toasts.tsx";
import type { Conversation } from "#shared/assistant/contract.ts";
import { conversationOptions } from "../api.ts";
import { conversationMarkdown, markdownFileName } from "./conversation-markdown.ts";

const saveFile = (name: string, text: string) => {
  const url = URL.createObjectURL(new Blob([text], { type: "text/markdown;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download begins in a task of its own.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};

/** Saves a conversation as a Markdown file, made in the browser. */
export const useExport = ({ id }: Conversation): { save: () => Promise<void>; isSaving: boolean } => {
  const client = useQueryClient();
  const { toast } = useToast();
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    if (isSaving) return;
    setSaving(true);
    try {
      const whole = await client.fetchQuery({ ...conversationOptions(id), staleTime: 0 });
      saveFile(markdownFileName(whole.conversation.title), conversationMarkdown(whole, location.origin));
    } catch (error) {
      // Where the session is over, the sign-in page is shown.
      if (!isSignedOut(error))
        toast({ title: "Export failed", description: (error as Error).message, variant: "destructive" });
    }
    setSaving(false);
  };
  return { save, isSaving };
};
