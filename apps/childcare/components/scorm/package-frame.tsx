'use client';

import { useEffect, useState } from 'react';
import type { PlayableSession } from '#domain/scorm/read-playable-session.ts';
import { createCommitSender } from './commit-sender.ts';
import { createRunTime } from './create-run-time.ts';
import { postToPage, presentFrameAsTop } from './frame-message.ts';

/** Browsers drop larger `keepalive` requests. */
const mostKeptAlive = 60_000;

/** Calls `leave` when this frame may be closing: content commits then, in an order that varies between browsers. */
function watchLeaving({ leave, stay }: { leave: () => void; stay: () => void }): () => void {
  let timer = 0;
  const going = () => {
    leave();
    window.clearTimeout(timer);
    // The person may choose to stay when the browser asks.
    timer = window.setTimeout(stay, 2000);
  };
  const watching = new AbortController();
  const { signal } = watching;
  window.addEventListener('beforeunload', going, { signal });
  window.addEventListener('pagehide', leave, { signal });
  window.addEventListener('pageshow', stay, { signal });
  return () => watching.abort();
}

/** Waits for the time, or until the connection returns. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', over);
      resolve();
    };
    const timer = window.setTimeout(over, milliseconds);
    window.addEventListener('online', over);
  });
}

/** Plays a package on its own origin: the run-time in `window`, where content looks for it, and the content in a frame. */
export function PackageFrame({ token, play }: { token: string; play: PlayableSession }) {
  const [isReady, setIsReady] = useState(false);
  const base = `/scorm/${token}`;

  useEffect(() => {
    let isHere = true;
    const address = `${base}/commit`;
    const sender = createCommitSender({
      post: (body) => fetch(address, { method: 'POST', body, keepalive: body.length < mostKeptAlive }),
      beacon: (text) => navigator.sendBeacon(address, text),
      notify: postToPage,
      pause,
    });
    const stopWatching = watchLeaving(sender);
    void createRunTime({ play, sender, onEnd: () => postToPage({ kind: 'ended' }) }).then(({ name, api }) => {
      if (!isHere) return;
      presentFrameAsTop();
      Object.assign(window, { [name]: api });
      postToPage({ kind: 'playing' });
      setIsReady(true);
    });
    return () => {
      isHere = false;
      stopWatching();
    };
  }, [base, play]);

  return isReady ? (
    <iframe
      title={play.title}
      src={`${base}/${play.page}`}
      allow="autoplay; fullscreen"
      className="fixed inset-0 size-full border-0 bg-white"
    />
  ) : null;
}
