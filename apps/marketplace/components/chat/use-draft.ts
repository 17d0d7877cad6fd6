'use client';

import { useCallback, useEffect, useState } from 'react';
import { useChat } from './chat-provider.tsx';
import { readStoredDraftText, storeDraftText } from './draft-store.ts';

export type MessageDraft = { text: string; change: (text: string) => void };

/** `draftKey` is of a conversation, or a listing before the conversation exists. Survives closing the tab. */
export function useStoredMessageDraft(draftKey: string): MessageDraft {
  const { actorId } = useChat();
  const [text, setText] = useState('');

  // The draft is in browser storage, so it is read after hydration.
  useEffect(() => {
    const draft = readStoredDraftText(actorId, draftKey);
    if (draft) setText((typed) => typed || draft);
  }, [actorId, draftKey]);

  const change = useCallback(
    (next: string) => {
      setText(next);
      storeDraftText(actorId, draftKey, next);
    },
    [actorId, draftKey],
  );
  return { text, change };
}
