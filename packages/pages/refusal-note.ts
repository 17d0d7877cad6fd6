import type { Logger } from '@repo/base/logger';
import { type AskedPage, logRefusedPage, type PageRefusal } from '@repo/http/refused-page';
import { cache } from 'react';

/** What is known of the page that is rendered, for the line of a refusal. */
export type RefusalNote = {
  /** The page and its caller; the first call counts. */
  about(logger: Logger, page: AskedPage): void;
  by(actorId: string): void;
  /** Writes the line, once: a layout and a page may both refuse. */
  refuse(refusal: PageRefusal): void;
};

export function createRefusalNote(): RefusalNote {
  let known: { logger: Logger; page: AskedPage } | undefined;
  let isLogged = false;
  return {
    about(logger, page) {
      known ??= { logger, page };
    },
    by(actorId) {
      if (known) known.page = { ...known.page, actorId };
    },
    refuse(refusal) {
      if (!known || isLogged) return;
      // Anybody may ask for any address: only of those who are signed in a 404 says that something was refused.
      if (refusal.status === 404 && known.page.actorId === undefined) return;
      isLogged = true;
      logRefusedPage(known.logger, known.page, refusal);
    },
  };
}

/** One of each request: React forgets it with the page. */
const noteOfRequest = cache(createRefusalNote);

export function notePage(logger: Logger, page: AskedPage): void {
  noteOfRequest().about(logger, page);
}

export function nameCaller(actorId: string): void {
  noteOfRequest().by(actorId);
}

export function noteRefusal(refusal: PageRefusal): void {
  noteOfRequest().refuse(refusal);
}
