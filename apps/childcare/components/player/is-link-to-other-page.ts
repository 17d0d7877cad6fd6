/** What of a click on a link decides whether it leads away from this page. */
export type Followed = {
  /** As the link has it, resolved. */
  href: string;
  target: string;
  isDownload: boolean;
  /** Another button, or a key held: it opens elsewhere. */
  isElsewhere: boolean;
};

/** Whether following a link replaces the page that is open, so that without a connection the person would lose it. */
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
