'use client';

import type { ChatMessage } from '@repo/schemas/marketplace/chat';
import { useEffect, useRef, useState } from 'react';

/** Screen-reader text for new messages from the other person; loaded history is not announced. */
export function useNewMessageAnnouncement(
  messages: ChatMessage[],
  actorId: string,
  otherName: string,
): string {
  const [announcement, setAnnouncement] = useState('');
  const last = messages.at(-1);
  const heard = useRef(last?.id);

  useEffect(() => {
    if (!last || last.id === heard.current) return;
    heard.current = last.id;
    if (last.senderId !== actorId) setAnnouncement(`${otherName}: ${last.body}`);
  }, [last, actorId, otherName]);

  return announcement;
}
