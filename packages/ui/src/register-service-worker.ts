/** When the page has loaded, so that it delays nothing. It asks for no permission. */
export function registerServiceWorker(): () => void {
  if (!('serviceWorker' in navigator)) return () => {};
  // Private windows of some browsers refuse; the site works without it.
  const register = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => {});
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
  return () => window.removeEventListener('load', register);
}
