'use client';

import type { AttendanceCode } from '@repo/schemas/training/attendance';
import { useEffect, useState } from 'react';
import { api } from '#api.ts';

/** The refresh interval for the number of people. */
const askEverySeconds = 5;
const retryAfterSeconds = 2;

type Shown = { answer: AttendanceCode; secondsLeft: number; lost: boolean };

/** `lost` while the server does not answer; an expired code is then hidden. */
export function useAttendanceCode(sessionId: string, first: AttendanceCode): Shown {
  const [shown, setShown] = useState<Shown>({ answer: first, secondsLeft: first.secondsLeft, lost: false });

  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    // Measured from the answer, because this computer's clock may be wrong.
    let endsAt = performance.now() + first.secondsLeft * 1000;
    const secondsLeft = () => Math.max(0, Math.ceil((endsAt - performance.now()) / 1000));

    async function ask() {
      const answer = await api('GET /api/sessions/{id}/attendance-code', {
        params: { id: sessionId },
        signal: stop.signal,
      }).catch(() => null);
      if (answer === null) return;
      if (answer.ok) {
        const { data } = answer;
        endsAt = performance.now() + data.secondsLeft * 1000;
        setShown({ answer: data, secondsLeft: data.secondsLeft, lost: false });
        const wait = data.state === 'open' ? Math.min(askEverySeconds, data.secondsLeft) : askEverySeconds;
        timer = setTimeout(() => void ask(), wait * 1000);
      } else {
        setShown((before) => ({ ...before, lost: true }));
        timer = setTimeout(() => void ask(), retryAfterSeconds * 1000);
      }
    }

    timer = setTimeout(
      () => void ask(),
      Math.min(askEverySeconds, first.secondsLeft || askEverySeconds) * 1000,
    );
    const tick = setInterval(() => setShown((before) => ({ ...before, secondsLeft: secondsLeft() })), 1000);
    return () => {
      stop.abort();
      clearTimeout(timer);
      clearInterval(tick);
    };
  }, [sessionId, first]);

  return shown;
}
