'use client';

import { useEffect, useState } from 'react';
import type { PlayableSession } from '#domain/scorm/read-playable-session.ts';
import { createCommitSender } from './commit-sender.ts';
import { createScormRunTime } from './create-run-time.ts';
import { overrideParentWindow, postToParentPage } from './frame-message.ts';
import { createEncryptedCommitStore } from './kept-commit.ts';
import { RetryNotice } from './retry-notice.tsx';
import { type RetryReason, sendStoredCommitUntilAnswered } from './send-kept-commit-until-answered.ts';

/** In bytes; browsers drop larger `keepalive` requests. */
const maximumKeptAlive = 60_000;

type Leaving = { prepare: () => void; leave: () => void; stay: () => void };

/**
 * Calls `leave` when this frame may be closing: content commits then, in an order that varies between browsers. Before that,
 * `prepare`: the page around is still there to receive what does not fit into a beacon.
 */
function watchLeaving({ prepare, leave, stay }: Leaving): () => void {
  let timer = 0;
  const going = () => {
    prepare();
    leave();
    window.clearTimeout(timer);
    // The person may choose to stay when the browser asks.
    timer = window.setTimeout(stay, 2000);
  };
  const watching = new AbortController();
  const { signal } = watching;
  window.addEventListener('beforeunload', going, { signal });
  window.addEventListener('pagehide', leave, { signal });
  // Phones close hidden pages without another word.
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') prepare();
    },
    { signal },
  );
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

function frameTools({ base, play: { session, kept } }: { base: string; play: PlayableSession }) {
  const address = `${base}/commit`;
  // A later frame has another session.
  const withSession = (text: string) => JSON.stringify({ ...JSON.parse(text), session });
  const store = createEncryptedCommitStore(() => window.localStorage, kept);
  return {
    post: (body: string) =>
      fetch(address, { method: 'POST', body, keepalive: new Blob([body]).size < maximumKeptAlive }),
    beacon: (text: string) => navigator.sendBeacon(address, text),
    kept: {
      put: (text: string) => store.put(withSession(text)),
      remove: (text: string) => store.remove(withSession(text)),
    },
    notify: postToParentPage,
    pause,
    store,
  };
}

type Opening = 'started' | RetryReason | 'ready';

/** Plays a package on its own origin: the run-time in `window`, where content looks for it, and the content in a frame. */
export function PackageFrame({ token, play }: { token: string; play: PlayableSession }) {
  const [opening, setOpening] = useState<Opening>('started');
  const base = `/scorm/${token}`;

  useEffect(() => {
    let isHere = true;
    const start = async () => {
      const { store, ...tools } = frameTools({ base, play });
      const isStored = await sendStoredCommitUntilAnswered({
        ...tools,
        kept: store,
        onRetry: (reason) => isHere && setOpening(reason),
      });
      if (!isHere) return;
      if (isStored) {
        // This page was made with an older state.
        window.location.reload();
        return;
      }
      const sender = createCommitSender(tools);
      const { name, api, commit } = await createScormRunTime({
        play,
        sender,
        onEnd: () => postToParentPage({ kind: 'ended' }),
      });
      if (!isHere) return;
      stopWatching = watchLeaving({ prepare: commit, ...sender });
      overrideParentWindow();
      Object.assign(window, { [name]: api });
      postToParentPage({ kind: 'playing' });
      setOpening('ready');
    };
    let stopWatching = () => {};
    void start();
    return () => {
      isHere = false;
      stopWatching();
    };
  }, [base, play]);

  if (opening === 'started') return null;
  if (opening !== 'ready') return <RetryNotice reason={opening} />;
  return (
    <iframe
      title={play.title}
      src={`${base}/${play.page}`}
      allow="autoplay; fullscreen"
      className="fixed inset-0 size-full border-0 bg-white"
    />
  );
}
