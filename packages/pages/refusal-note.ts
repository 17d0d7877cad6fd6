import type { Logger } from '@repo/base/logger';
import { type AskedPage, logRefusedPage, type PageRefusal } from '@repo/http/refused-page';
import { cache } from 'react';

export type RefusalNote = {
  /** Only the first call counts. */
  about(logger: Logger, page: AskedPage): void;
  by(actorId: string): void;
  /** Logs once, although a layout and a page may both refuse. */
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
      // Anybody may request any address, so a 404 is logged only for signed-in people.
      if (refusal.status === 404 && known.page.actorId === undefined) return;
      isLogged = true;
      logRefusedPage(known.logger, known.page, refusal);
    },
  };
}

/** Cached per request. */
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
