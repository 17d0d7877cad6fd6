import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Variables } from '@repo/workbench/env-file';
import { createJsonCaller, jsonOfSuccessOrThrow, signInAndReturnHeaders } from '../../product/call.ts';
import { findDemoVideoLesson } from '../../product/find-video.ts';
import { type ClockCheck, runInBothDirections, type ServerPair } from './clock-checks.ts';

type Options = { pair: ServerPair; databaseUrl: string; variables: Variables };

export function childcareClockChecks({ pair, databaseUrl, variables }: Options): ClockCheck[] {
  return [
    {
      name: 'childcare: a session made at one process holds at the other',
      run: () =>
        runInBothDirections(pair, async (begin, end) => {
          const headers = await signInAndReturnHeaders(begin, 'manager@example.com');
          const { status } = await createJsonCaller({ url: end, headers })('/api/assignments');
          return status === 200 ? null : `the other answers ${status}`;
        }),
    },
    {
      name: 'childcare: seconds watched count, whichever process the reports reach',
      run: () => watch(pair, databaseUrl),
    },
    {
      name: 'childcare: a deadline in 30 minutes can be set, and one 30 minutes ago cannot',
      run: () => runInBothDirections(pair, setDeadlines),
    },
    {
      name: "childcare: the payment provider's event is believed",
      run: () => runInBothDirections(pair, (begin) => deliverEvent(begin, variables)),
    },
    {
      name: 'childcare: an upload of a picture is signed for the present time',
      run: () => runInBothDirections(pair, signPicture),
    },
  ];
}

/** Three seconds of video for three seconds of time, to both processes in turn. */
async function watch({ right, off }: ServerPair, databaseUrl: string): Promise<string | null> {
  const { email, lectureId } = await findDemoVideoLesson(databaseUrl);
  const headers = await signInAndReturnHeaders(right, email);
  const path = `/api/lectures/${lectureId}/watch`;
  const refused: string[] = [];
  let position = 0;
  for (const url of [right, off, right, off, right]) {
    const { status, json } = await createJsonCaller({ url, headers })(path, {
      body: { ranges: position === 0 ? [] : [[position - 3, position]], position, rate: 1 },
    });
    if (status !== 200 || (position > 0 && json.isCounted !== true))
      refused.push(
        `${url === off ? 'wrong' : 'right'} clock at ${position} s: ${status} ${JSON.stringify(json)}`,
      );
    position += 3;
    await delay(3_000);
  }
  return refused.length > 0 ? refused.join('; ').slice(0, 300) : null;
}

async function setDeadlines(url: string): Promise<string | null> {
  const call = createJsonCaller({ url, headers: await signInAndReturnHeaders(url, 'manager@example.com') });
  const { assignments } = await jsonOfSuccessOrThrow(call('/api/assignments'));
  const open = (assignments as { id: string; status: string }[]).find(({ status }) =>
    ['ASSIGNED', 'IN_PROGRESS'].includes(status),
  );
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const set = (minutes: number) =>
    call(`/api/assignments/${open?.id}`, { method: 'PUT', body: { deadline: inMinutes(minutes) } });
  const ahead = await set(30);
  const past = await set(-30);
  if (ahead.status !== 200) return `the one ahead is answered ${ahead.status} ${JSON.stringify(ahead.json)}`;
  return past.status === 400 ? null : `the past one is answered ${past.status}`;
}

async function deliverEvent(url: string, variables: Variables): Promise<string | null> {
  const seconds = Math.floor(Date.now() / 1_000);
  const body = JSON.stringify({
    id: `evt_${crypto.randomUUID()}`,
    object: 'event',
    type: 'customer.created',
    created: seconds,
    data: { object: {} },
  });
  const digest = createHmac('sha256', variables.STRIPE_WEBHOOK_SECRET ?? '')
    .update(`${seconds}.${body}`)
    .digest('hex');
  const answer = await fetch(`${url}/api/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${digest}` },
    body,
  });
  return answer.status === 200 ? null : `${answer.status} ${(await answer.text()).slice(0, 200)}`;
}

async function signPicture(url: string): Promise<string | null> {
  const call = createJsonCaller({ url, headers: await signInAndReturnHeaders(url, 'super@example.com') });
  const answer = await jsonOfSuccessOrThrow(call('/api/upload/signature', { body: {} }));
  const timestamp = Number(/"timestamp":(\d+)/.exec(JSON.stringify(answer))?.[1]);
  const offMinutes = Math.round((timestamp - Date.now() / 1_000) / 60);
  return Math.abs(offMinutes) <= 1 ? null : `its time is ${offMinutes} minutes off`;
}
