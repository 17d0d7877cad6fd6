const videoSites = [
  'youtube.com',
  'youtu.be',
  'youtube-nocookie.com',
  'vimeo.com',
  'dailymotion.com',
  'tiktok.com',
  'facebook.com',
  'fb.watch',
  'instagram.com',
  'bilibili.com',
  'drive.google.com',
  'onedrive.live.com',
  'dropbox.com',
];

/** Whether the address opens a site's own player, where watching cannot be tracked. */
export function isVideoPageUrl(address: string): boolean {
  const host = URL.parse(address)?.hostname.toLowerCase() ?? '';
  return videoSites.some((site) => host === site || host.endsWith(`.${site}`));
}

export const videoPageMessage =
  'This address leads to a page with a player of its own, where nobody can follow what was watched. Upload the file, or give the address of the video file itself';
