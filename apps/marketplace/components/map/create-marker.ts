import type { MarkedPlaces } from './cluster-places.ts';

const look =
  'flex h-9 min-w-9 items-center justify-center rounded-full border-2 border-surface bg-accent px-2 text-sm font-semibold text-accent-text shadow-md hover:bg-accent-strong';

const listings = (count: number) =>
  `${count.toLocaleString('en-SG')} ${count === 1 ? 'listing' : 'listings'}`;

function nameOf([first, ...others]: MarkedPlaces, count: number): string {
  if (others.length === 0) return `${first.name}: ${listings(count)}`;
  const places = others.length === 1 ? 'another place' : `${others.length} other places`;
  return `${first.name} and ${places}: ${listings(count)}. Zoom in`;
}

/** A place's is a link to what is there; that of several is a button that zooms in on them. */
export function createMarkerElement(marked: MarkedPlaces, onPress: () => void): HTMLElement {
  const [first, ...others] = marked;
  const count = marked.reduce((sum, place) => sum + place.count, 0);
  const element = document.createElement(others.length === 0 ? 'a' : 'button');
  if (element instanceof HTMLAnchorElement) element.href = first.href;
  else element.type = 'button';
  element.className = look;
  element.textContent = count.toLocaleString('en-SG');
  element.setAttribute('aria-label', nameOf(marked, count));
  element.onclick = (event) => {
    // A new tab is left to the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onPress();
  };
  return element;
}
