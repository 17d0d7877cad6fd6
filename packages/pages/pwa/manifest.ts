import type { MetadataRoute } from 'next';

export const pushIconPath = '/icons/icon-192.png';

/** Lets browsers install the service as an app. The colours are those of the light pages; dark ones have their own in `appViewport`. */
export function describeManifest({
  name,
  description,
  startPath = '/',
}: {
  name: string;
  description: string;
  startPath?: string;
}): MetadataRoute.Manifest {
  return {
    id: '/',
    name,
    short_name: name,
    description,
    lang: 'en-SG',
    start_url: startPath,
    scope: '/',
    display: 'standalone',
    theme_color: '#ffffff',
    background_color: '#ffffff',
    icons: [
      { src: pushIconPath, sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
