import { countCopies, type TakenMail, watchTakenMails } from '../../product/watch-taken-mails.ts';

export type CountedMails = {
  /** Tell who uploaded the file that it is done. */
  aboutTheEnd: number;
  /** Learners with a mail. */
  learners: number;
  copies: number;
  readTwice: number;
};

export type MailCollector = { count: (databaseUrl: string, uploader: string) => Promise<CountedMails> };

export function startCollectingMails(sandboxUrl: string, signal: AbortSignal): MailCollector {
  const taken = watchTakenMails(sandboxUrl, signal);
  return {
    count: async (databaseUrl, uploader) => countMails(await taken.listAll(databaseUrl), uploader),
  };
}

function countMails(mails: readonly TakenMail[], uploader: string): CountedMails {
  const end = mails.filter(({ to, subject }) => to === uploader && subject?.startsWith('Upload done'));
  const toLearners = countCopies(mails.filter(({ to }) => to.startsWith('drill-upload-')));
  return {
    aboutTheEnd: new Set(end.map(({ messageId }) => messageId)).size,
    learners: toLearners.recipients,
    copies: toLearners.copies,
    readTwice: toLearners.readTwice,
  };
}
