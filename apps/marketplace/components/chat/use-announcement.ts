'use client';

import type { ChatMessage } from '@repo/schemas/marketplace/chat';
import { useEffect, useRef, useState } from 'react';

/** What a screen reader says when the other person writes; history that is loaded is not read out. */
export function useAnnouncement(messages: ChatMessage[], actorId: string, name: string): string {
  const [announcement, setAnnouncement] = useState('');
  const last = messages.at(-1);
  const heard = useRef(last?.id);

  useEffect(() => {
    if (!last || last.id === heard.current) return;
    heard.current = last.id;
    if (last.senderId !== actorId) setAnnouncement(`${name}: ${last.body}`);
  }, [last, actorId, name]);

  return announcement;
}
