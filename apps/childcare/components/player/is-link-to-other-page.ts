/** The parts of a click on a link that decide whether it leaves this page. */
export type ClickedLink = {
  /** The link's resolved address. */
  href: string;
  target: string;
  isDownload: boolean;
  /** Another mouse button or a modifier key: the link opens in another tab. */
  opensInOtherTab: boolean;
};

/** Whether following a link replaces the open page, which would be lost without a connection. */
export function isLinkToOtherPage(
  { href, target, isDownload, opensInOtherTab }: ClickedLink,
  currentUrl: string,
): boolean {
  if (opensInOtherTab || isDownload || (target !== '' && target !== '_self')) return false;
  const [to, from] = [new URL(href, currentUrl), new URL(currentUrl)];
  if (to.origin !== from.origin) return false;
  const isSamePage = to.pathname === from.pathname && to.search === from.search;
  return !isSamePage;
}
