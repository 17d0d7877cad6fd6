/** The parts of a click on a link that decide whether it leaves this page. */
export type Followed = {
  /** The link's resolved address. */
  href: string;
  target: string;
  isDownload: boolean;
  /** Another mouse button or a modifier key: the link opens in another tab. */
  isElsewhere: boolean;
};

/** Whether following a link replaces the open page, which would be lost without a connection. */
export function isLinkToOtherPage(
  { href, target, isDownload, isElsewhere }: Followed,
  here: string,
): boolean {
  if (isElsewhere || isDownload || (target !== '' && target !== '_self')) return false;
  const [to, from] = [new URL(href, here), new URL(here)];
  if (to.origin !== from.origin) return false;
  const isSamePage = to.pathname === from.pathname && to.search === from.search;
  return !isSamePage;
}
