import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { z } from 'zod';
import { parseJsonOrUndefined } from '../frame/parse-json-or-undefined.ts';

const storedMail = z.object({
  id: z.string(),
  /** The Message-ID; absent in mails of older sandboxes. */
  messageId: z.string().default(''),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
  /** Time of arrival, ISO 8601 UTC. */
  date: z.string(),
  attachments: z.array(z.object({ name: z.string(), type: z.string(), size: z.number() })),
});

export type StoredMail = z.infer<typeof storedMail>;

const kept = 500;

export type Mailbox = {
  /** A second copy, by its Message-ID, is dropped as mailboxes of people do. */
  add(mail: Omit<StoredMail, 'id' | 'date'>): Promise<StoredMail>;
  /** Newest first. `to` matches one recipient's whole address, ignoring case. */
  list(filter?: { to?: string | undefined }): StoredMail[];
  get(id: string): StoredMail | null;
  clear(): Promise<void>;
};

/** Keeps the last 500 mails, each in a JSON file, so that a restart keeps them. */
export async function openMailbox(directory: string): Promise<Mailbox> {
  await mkdir(directory, { recursive: true });
  const mails = await readAll(directory);
  // One after the other, so that a copy that arrives meanwhile finds the first.
  const oneAtOnce = pLimit(1);
  let lastInstant = Date.parse(mails[0]?.date ?? '') || 0;

  async function forget(mail: StoredMail): Promise<void> {
    await rm(fileOf(directory, mail.id), { force: true });
  }

  async function add(mail: Omit<StoredMail, 'id' | 'date'>): Promise<StoredMail> {
    const known = mails.find((one) => isCopy(one, mail));
    if (known) return known;
    // Mails of the same millisecond must sort in order of arrival.
    lastInstant = Math.max(Date.now(), lastInstant + 1);
    const stored = {
      ...mail,
      id: `${lastInstant}-${randomUUID().slice(0, 8)}`,
      date: new Date(lastInstant).toISOString(),
    };
    // Stored before it is shown or acknowledged, so that a kill loses nothing anybody saw.
    await writeFile(fileOf(directory, stored.id), JSON.stringify(stored));
    mails.unshift(stored);
    await Promise.all(mails.splice(kept).map(forget));
    return stored;
  }

  return {
    add: (mail) => oneAtOnce(() => add(mail)),
    list({ to } = {}) {
      const wanted = to?.trim().toLowerCase();
      return wanted
        ? mails.filter((mail) => mail.to.some((address) => address.toLowerCase() === wanted))
        : [...mails];
    },
    get: (id) => mails.find((mail) => mail.id === id) ?? null,
    async clear() {
      await Promise.all(mails.splice(0).map(forget));
    },
  };
}

function isCopy(one: StoredMail, other: Omit<StoredMail, 'id' | 'date'>): boolean {
  const recipients = (mail: { to: string[] }) => mail.to.join().toLowerCase();
  return other.messageId !== '' && one.messageId === other.messageId && recipients(one) === recipients(other);
}

async function readAll(directory: string): Promise<StoredMail[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.json'));
  const read = await Promise.all(
    names.map(async (name) => {
      const parsed = storedMail.safeParse(
        parseJsonOrUndefined(await readFile(join(directory, name), 'utf8')),
      );
      return parsed.success ? [parsed.data] : [];
    }),
  );
  return read.flat().sort((a, b) => b.date.localeCompare(a.date));
}

function fileOf(directory: string, id: string): string {
  return join(directory, `${id}.json`);
}
