import { setTimeout as delay } from 'node:timers/promises';
import { withClient } from '@repo/workbench/postgres/with-client';
import {
  createJsonCaller,
  jsonOfSuccessOrThrow,
  signInToTrainingAndReturnHeaders,
} from '../../product/call.ts';
import { prepareEnrolling } from '../../product/enrol-learners.ts';
import {
  makeLearnersCsv,
  prepareAgencyForSheets,
  uploadEnrolmentCsv,
} from '../../product/enrolment-uploads.ts';
import { type ClockCheck, runInBothDirections, type ServerPair } from './clock-checks.ts';

type Options = { pair: ServerPair; sandboxUrl: string; databaseUrl: string };

const admin = 'admin@example.com';

export function trainingClockChecks({ pair, sandboxUrl, databaseUrl }: Options): ClockCheck[] {
  return [
    {
      name: 'training: a session made at one process holds at the other',
      run: () =>
        runInBothDirections(pair, async (begin, end) => {
          const headers = await signInToTrainingAndReturnHeaders(begin);
          const { status } = await createJsonCaller({ url: end, headers })('/api/courses');
          return status === 200 ? null : `the other answers ${status}`;
        }),
    },
    {
      name: 'training: a one-time code asked for at one process signs in at the other',
      run: () => runInBothDirections(pair, (begin, end) => signInByCode({ begin, end, sandboxUrl })),
    },
    {
      name: 'training: an API key that ends in 30 minutes works until then',
      run: () => runInBothDirections(pair, useApiKey),
    },
    {
      name: 'training: a mail that one process queues is sent within 20 s',
      run: () => runInBothDirections(pair, (begin) => sendMail({ begin, databaseUrl, sandboxUrl })),
    },
    {
      name: 'training: a spreadsheet is sent once, both processes working on it',
      run: () => runInBothDirections(pair, (begin) => sendSheet({ begin, databaseUrl, sandboxUrl })),
    },
  ];
}

type Code = { begin: string; end: string; sandboxUrl: string };

async function signInByCode({ begin, end, sandboxUrl }: Code): Promise<string | null> {
  const before = (await readCodes(sandboxUrl)).length;
  await jsonOfSuccessOrThrow(
    createJsonCaller({ url: begin })('/api/auth/send-otp', { body: { email: admin } }),
  );
  const codes = await untilMore(() => readCodes(sandboxUrl), before);
  const { status, json } = await createJsonCaller({ url: end })('/api/auth/login', {
    body: { email: admin, otp: codes[0], loginType: 'otp' },
  });
  return status === 200 ? null : `${status} ${String(json.error)}`;
}

async function readCodes(sandboxUrl: string): Promise<string[]> {
  const answer = await fetch(`${sandboxUrl}/mail/api/messages?to=${admin}`);
  const mails = JSON.parse(await answer.text()) as { text: string }[];
  return mails.flatMap(({ text }) => /\b(\d{6})\b/.exec(text)?.[1] ?? []);
}

async function untilMore<T>(read: () => Promise<T[]>, before: number, seconds = 20): Promise<T[]> {
  const deadline = performance.now() + seconds * 1_000;
  for (;;) {
    const found = await read();
    if (found.length > before) return found;
    if (performance.now() > deadline) throw new Error(`nothing came within ${seconds} s`);
    await delay(200);
  }
}

async function useApiKey(begin: string, end: string): Promise<string | null> {
  const call = createJsonCaller({ url: begin, headers: await signInToTrainingAndReturnHeaders(begin) });
  const { data } = await jsonOfSuccessOrThrow(
    call('/api/admin/api-keys', {
      body: {
        name: `Clock ${crypto.randomUUID()}`,
        scopes: ['enrolments:write'],
        expiresAt: new Date(Date.now() + 30 * 60_000).toISOString(),
      },
    }),
  );
  const headers = { 'x-api-key': (data as { key: string }).key };
  const { status } = await createJsonCaller({ url: end, headers })('/api/enrolments/uploads');
  return status === 200 ? null : `the key is answered ${status}`;
}

type Work = { begin: string; databaseUrl: string; sandboxUrl: string };

async function sendMail({ begin, databaseUrl }: Work): Promise<string | null> {
  const enrol = await prepareEnrolling(
    createJsonCaller({ url: begin, headers: await signInToTrainingAndReturnHeaders(begin) }),
  );
  await jsonOfSuccessOrThrow(enrol(crypto.randomUUID().slice(0, 12)));
  const deadline = performance.now() + 20_000;
  while ((await readCount(databaseUrl, 'SELECT count(*)::int AS count FROM waiting_mail')) > 0) {
    if (performance.now() > deadline) return 'it still waits';
    await delay(250);
  }
  return null;
}

async function sendSheet({ begin, databaseUrl, sandboxUrl }: Work): Promise<string | null> {
  const call = createJsonCaller({ url: begin, headers: await signInToTrainingAndReturnHeaders(begin) });
  await prepareAgencyForSheets(sandboxUrl);
  const rows = 60;
  const from = await readCount(databaseUrl, 'SELECT count(*)::int AS count FROM enrolment_upload_row');
  const id = await uploadEnrolmentCsv(call, makeLearnersCsv(rows, from));
  await jsonOfSuccessOrThrow(call(`/api/enrolments/uploads/${id}/submit`, { method: 'POST' }));
  const deadline = performance.now() + 120_000;
  for (;;) {
    const { data } = await jsonOfSuccessOrThrow(call(`/api/enrolments/uploads/${id}?limit=1`));
    const { upload: now } = data as { upload: { finishedAt: string | null } };
    if (now.finishedAt !== null) break;
    if (performance.now() > deadline) return 'it did not end within two minutes';
    await delay(500);
  }
  const stored = await readCount(
    databaseUrl,
    `SELECT count(DISTINCT reference_number)::int AS count FROM enrolment_upload_row WHERE upload_id = '${id}' AND state = 'stored'`,
  );
  return stored === rows ? null : `${stored} of ${rows} rows are stored`;
}

async function readCount(databaseUrl: string, statement: string): Promise<number> {
  const { rows } = await withClient(databaseUrl, (client) => client.query<{ count: number }>(statement));
  return rows[0]?.count ?? 0;
}
