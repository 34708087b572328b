import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { failureText, isSignedOut } from "#client/lib/calls/call-endpoint.ts";
import { saveFile } from "#client/lib/calls/save-file.ts";
import { useToast } from "#client/lib/toasts/toasts.tsx";
import type { Conversation } from "#shared/assistant/contract.ts";
import { conversationOptions } from "../api.ts";
import { conversationMarkdown, markdownFileName } from "./conversation-markdown.ts";

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
      const text = conversationMarkdown(whole, location.origin);
      const file = new Blob([text], { type: "text/markdown;charset=utf-8" });
      saveFile(file, markdownFileName(whole.conversation.title));
    } catch (error) {
      // Where the session is over, the sign-in page is shown.
      const description = failureText(
        error,
        "Couldn't export this conversation. Try again in a few minutes.",
      );
      if (!isSignedOut(error)) toast({ title: "Export failed", description, variant: "destructive" });
    }
    setSaving(false);
  };
  return { save, isSaving };
};
