'use client';

import type { ScormLaunch } from '@repo/schemas/childcare/scorm';
import { Alert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { Icon } from '@repo/ui/icon';
import { Skeleton, SkeletonRegion } from '@repo/ui/skeleton';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { api } from '#api.ts';
import { useLearnerId } from '#components/player/use-progress.ts';
import { parseScormFrameMessage, type ScormFrameMessage } from './frame-message.ts';
import { ScormNote, type ScormStanding } from './scorm-note.tsx';
import { unsentCommitsOf } from './unsent-commits.ts';

type ScormPlayerProps = { lectureId: string; title: string };

type Opened =
  | { kind: 'loading' }
  | { kind: 'failed'; reason: string }
  | { kind: 'open'; launch: ScormLaunch };

const notSent: Opened = {
  kind: 'failed',
  reason: 'What you did here without a connection could not be stored yet. Check your connection',
};

/** Opens a session after sending older commits, which a newer session would make the service refuse. */
async function openLaunch(lectureId: string, learner: string | null, signal: AbortSignal): Promise<Opened> {
  const isSent = learner === null || (await unsentCommitsOf(learner).send(lectureId));
  if (!isSent) return notSent;
  const answer = await api('POST /api/lectures/{id}/scorm', { params: { id: lectureId }, signal });
  return answer.ok ? { kind: 'open', launch: answer.data } : { kind: 'failed', reason: answer.failure.error };
}

/** Opens a session of the lecture, and another one on `openAgain`. */
function useLaunch(lectureId: string, learner: string | null) {
  const [opened, setOpened] = useState<Opened>({ kind: 'loading' });
  const [edition, setEdition] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    setOpened({ kind: 'loading' });
    // Delayed, so that an effect cancelled at once opens no session: only the newest session counts.
    const timer = setTimeout(async () => {
      const next = await openLaunch(lectureId, learner, stop.signal).catch(() => null);
      if (next && !stop.signal.aborted) setOpened(next);
    }, 0);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [lectureId, learner, edition]);
  return { opened, openAgain: useCallback(() => setEdition((before) => before + 1), []) };
}

/** A package commits once more while its frame is removed. */
const lateMs = 10_000;

type Receivers = {
  onMessage: (message: ScormFrameMessage) => void;
  /** For messages after the frame was removed. */
  onLateMessage: (message: ScormFrameMessage) => void;
};

/** Receives messages from the frame of a launch. */
function useFrameMessages(launch: ScormLaunch, { onMessage, onLateMessage }: Receivers) {
  const frame = useRef<HTMLIFrameElement>(null);
  const handle = useEffectEvent(onMessage);
  const handleLate = useEffectEvent(onLateMessage);
  useEffect(() => {
    const { origin } = new URL(launch.address);
    // Kept, because the element has none once it is removed.
    const source = frame.current?.contentWindow;
    let isShown = true;
    const onMessageEvent = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== source) return;
      const message = parseScormFrameMessage(event.data);
      if (!message) return;
      if (isShown) handle(message);
      else handleLate(message);
    };
    window.addEventListener('message', onMessageEvent);
    return () => {
      isShown = false;
      setTimeout(() => window.removeEventListener('message', onMessageEvent), lateMs);
    };
  }, [launch]);
  return frame;
}

/** A SCORM lesson in its frame, with the learner's result and whether it is stored. */
export function ScormPlayer({ lectureId, title }: ScormPlayerProps) {
  const learner = useLearnerId();
  const { opened, openAgain } = useLaunch(lectureId, learner);
  if (opened.kind === 'loading') {
    return (
      <SkeletonRegion label="The lesson is being opened">
        <Skeleton className="h-[calc(100dvh-10rem)] min-h-[20rem]" />
      </SkeletonRegion>
    );
  }
  if (opened.kind === 'failed') {
    return (
      <Alert
        tone="danger"
        live
        title="This lesson could not be opened"
        action={<OpenAgainButton onClick={openAgain}>Try again</OpenAgainButton>}
      >
        {opened.reason}
      </Alert>
    );
  }
  const { launch } = opened;
  return <Playing key={launch.session} {...{ lectureId, learner, launch, title, openAgain }} />;
}

type PlayingProps = ScormPlayerProps & {
  learner: string | null;
  launch: ScormLaunch;
  openAgain: () => void;
};

function Playing({ lectureId, learner, launch, title, openAgain }: PlayingProps) {
  const router = useRouter();
  const box = useRef<HTMLDivElement>(null);
  // iPhones allow full screen for videos only.
  const canFill = useSyncExternalStore(noChange, canFillScreen, () => false);
  const [standing, setStanding] = useState<ScormStanding>(launch);
  const [message, setMessage] = useState<ScormFrameMessage | null>(null);
  const [isOver, setIsOver] = useState(false);
  const unsent = learner === null ? null : unsentCommitsOf(learner);
  useEffect(() => {
    const stopPlaying = unsent?.markPlaying(lectureId);
    return () => {
      stopPlaying?.();
      // What the frame handed over while it was removed.
      void unsent?.send(lectureId);
    };
  }, [unsent, lectureId]);
  const onMessage = (received: ScormFrameMessage) => {
    if (received.kind === 'waiting') unsent?.store(lectureId, launch.session, received.text);
    if (received.kind === 'saved' || received.kind === 'refused') unsent?.remove(lectureId);
    if (received.kind === 'ended') setIsOver(true);
    else setMessage(received);
    if (received.kind !== 'saved' || !launch.isRecorded) return;
    const { kind: _, ...next } = received;
    setStanding(next);
    // Updates the tick in the outline.
    if (next.isCompleted && !standing.isCompleted) router.refresh();
  };
  const onLateMessage = (received: ScormFrameMessage) => {
    if (received.kind !== 'waiting') return;
    unsent?.store(lectureId, launch.session, received.text);
    // An earlier commit may be under way, whose request does not include this one.
    void unsent?.send(lectureId).then(() => unsent.send(lectureId));
  };
  const frame = useFrameMessages(launch, { onMessage, onLateMessage });
  return (
    // Fills the height between the lesson's fixed header and footer.
    <div
      ref={box}
      className="flex h-[calc(100dvh-10rem)] min-h-[20rem] flex-col gap-2 bg-surface [&:fullscreen]:p-2"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ScormNote standing={standing} message={message} isRecorded={launch.isRecorded} />
        <div className="flex flex-wrap gap-2">
          {isOver ? <OpenAgainButton onClick={openAgain}>Open again</OpenAgainButton> : null}
          {canFill ? (
            <Button size="sm" variant="ghost" onClick={() => toggleFullScreen(box.current)}>
              <Icon name="maximize" />
              Full screen
            </Button>
          ) : null}
        </div>
      </div>
      {message?.kind === 'refused' ? (
        <Alert
          tone="warning"
          live
          title="What you do here is no longer saved"
          action={<OpenAgainButton onClick={openAgain}>Continue here</OpenAgainButton>}
        >
          {message.reason}
        </Alert>
      ) : null}
      <iframe
        ref={frame}
        title={title}
        src={launch.address}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-modals allow-downloads"
        allow="autoplay; fullscreen"
        className="w-full flex-1 rounded-lg border border-line bg-white"
      />
    </div>
  );
}

function OpenAgainButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button size="sm" onClick={onClick}>
      <Icon name="rotate-ccw" />
      {children}
    </Button>
  );
}

const noChange = () => () => {};
const canFillScreen = () => document.fullscreenEnabled;

function toggleFullScreen(box: HTMLElement | null): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void box?.requestFullscreen().catch(() => {});
}
