import type { Logger } from '@repo/base/logger';
import { logRefusedPage, type PageRefusal, type RequestedPage } from '@repo/http/refused-page';
import { cache } from 'react';

type LoggedRequest = { known?: { logger: Logger; page: RequestedPage }; isLogged?: true };

const currentRequest = cache((): LoggedRequest => ({}));

/** Says which page this request is for. Only the first call counts. */
export function setLoggedPage(logger: Logger, page: RequestedPage): void {
  currentRequest().known ??= { logger, page };
}

export function setLoggedActor(actorId: string): void {
  const { known } = currentRequest();
  if (known) known.page = { ...known.page, actorId };
}

/** Logs once, although a layout and a page may both refuse. */
export function logPageRefusalOnce(refusal: PageRefusal): void {
  const request = currentRequest();
  const { known, isLogged } = request;
  if (!known || isLogged) return;
  // Anybody may request any address, so a 404 is logged only for signed-in people.
  if (refusal.status === 404 && known.page.actorId === undefined) return;
  request.isLogged = true;
  logRefusedPage(known.logger, known.page, refusal);
}
