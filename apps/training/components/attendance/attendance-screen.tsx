'use client';

import type { AttendanceCode } from '@repo/schemas/training/attendance';
import { Alert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { formatDateTime, formatTime } from '@repo/ui/format-date';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { QrCode } from '@repo/ui/qr-code';
import { useRef } from 'react';
import { useAttendanceCode } from './use-attendance-code.ts';

type AttendanceScreenProps = {
  sessionId: string;
  first: AttendanceCode;
  heading: { courseTitle: string; title: string; when: string; room: string };
  byHandHref: string;
};

/** For a projector. */
export function AttendanceScreen({ sessionId, first, heading, byHandHref }: AttendanceScreenProps) {
  const { answer, secondsLeft, lost } = useAttendanceCode(sessionId, first);
  const screen = useRef<HTMLElement>(null);
  return (
    <main
      ref={screen}
      className="flex min-h-dvh flex-col gap-4 overflow-auto bg-surface p-4 text-text md:p-8"
    >
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold text-balance md:text-2xl">{heading.courseTitle}</h1>
          <p className="text-muted md:text-lg">
            {[heading.title, heading.when, heading.room].filter(Boolean).join(' · ')}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <LinkButton href={byHandHref}>
            <Icon name="clipboard-check" />
            By hand
          </LinkButton>
          <Button className="max-sm:hidden" onClick={() => void screen.current?.requestFullscreen?.()}>
            <Icon name="maximize" />
            Full screen
          </Button>
        </div>
      </header>
      {lost ? (
        <Alert tone="warning" live title="The connection is lost">
          A new code appears as soon as the connection is back.
        </Alert>
      ) : null}
      <Middle answer={answer} secondsLeft={secondsLeft} lost={lost} />
      <p className="text-center text-lg tabular-nums" aria-live="polite">
        <span className="font-semibold">{answer.attended}</span> of {answer.enrolled}{' '}
        {answer.enrolled === 1 ? 'learner is' : 'learners are'} here
      </p>
    </main>
  );
}

type MiddleProps = { answer: AttendanceCode; secondsLeft: number; lost: boolean };

function Middle({ answer, secondsLeft, lost }: MiddleProps) {
  const { state, code, url, opensAt, startsAt, closesAt } = answer;
  if (state !== 'open' || code === null || url === null) {
    return (
      <Waiting
        title={
          { early: 'Not yet', over: 'This session is over', cancelled: 'This class is cancelled' }[
            state === 'open' ? 'early' : state
          ]
        }
        text={
          state === 'early'
            ? `The session begins ${formatDateTime(startsAt)}. The code appears 15 minutes before, at ${formatTime(opensAt)}; keep this page open.`
            : state === 'over'
              ? `It ended at ${formatDateTime(closesAt)}. Attendance can still be marked by hand.`
              : 'No attendance is taken.'
        }
      />
    );
  }
  if (lost && secondsLeft === 0) {
    return <Waiting title="One moment, please" text="The code on the screen would be out of date." />;
  }
  return (
    <div className="grid flex-1 items-center gap-8 md:grid-cols-2">
      <div className="mx-auto w-full max-w-[min(72vh,32rem)] md:max-w-[72vh]">
        <QrCode value={url} label={`QR code that leads to the attendance of this session, code ${code}`} />
      </div>
      <div className="space-y-6 text-center md:text-left">
        <div className="space-y-2">
          <h2 className="text-lg font-semibold md:text-2xl">Scan with your phone’s camera</h2>
          <p className="text-muted md:text-lg">or sign in, open “{attendPath(url)}” and enter</p>
        </div>
        <p className="font-mono text-[clamp(2rem,6vw,5rem)] leading-none font-semibold tracking-wider">
          {code}
        </p>
        <div className="space-y-2">
          <div aria-hidden className="h-2 overflow-hidden rounded-full bg-surface-muted">
            <div
              className="h-full bg-accent transition-[width] duration-1000 ease-linear motion-reduce:transition-none"
              style={{ width: `${(secondsLeft / 20) * 100}%` }}
            />
          </div>
          <p className="text-muted tabular-nums md:text-lg" aria-live="off">
            New code in {secondsLeft} {secondsLeft === 1 ? 'second' : 'seconds'}. Attendance closes at{' '}
            {formatTime(closesAt)}.
          </p>
        </div>
      </div>
    </div>
  );
}

/** "training.example.com/attend" */
function attendPath(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

function Waiting({ title, text }: { title: string; text: string }) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-2 text-center" aria-live="polite">
      <h2 className="text-2xl font-semibold">{title}</h2>
      <p className="max-w-[48ch] text-lg text-pretty text-muted">{text}</p>
    </div>
  );
}
