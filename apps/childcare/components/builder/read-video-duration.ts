const timeoutMs = 10_000;

/** In seconds; null when the browser cannot play the file. */
export function readVideoDuration(source: Blob | string): Promise<number | null> {
  const url = typeof source === 'string' ? source : URL.createObjectURL(source);
  const video = document.createElement('video');
  video.preload = 'metadata';
  video.muted = true;
  return new Promise<number | null>((resolve) => {
    const done = (seconds: number) =>
      resolve(Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds) : null);
    const timer = setTimeout(() => resolve(null), timeoutMs);
    video.onerror = () => done(Number.NaN);
    video.onloadedmetadata = () => {
      if (Number.isFinite(video.duration)) return done(video.duration);
      // A browser's recording has no length in its header; seeking far beyond the end reveals it.
      video.ondurationchange = () => Number.isFinite(video.duration) && done(video.duration);
      video.currentTime = 1e9;
    };
    video.src = url;
    video.addEventListener('loadedmetadata', () => clearTimeout(timer), { once: true });
  }).finally(() => {
    video.removeAttribute('src');
    video.load();
    if (typeof source !== 'string') URL.revokeObjectURL(url);
  });
}
