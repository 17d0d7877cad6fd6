/** Open Badges timestamps have whole seconds. */
export function instant(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

export function issuerAddress(publicUrl: string): string {
  return `${publicUrl}/api/badges/issuer`;
}

/** Of the key with this thumbprint: what a badge's header names, where the key is served, and its `kid` in the key set. */
export function keyAddress(publicUrl: string, thumbprint: string): string {
  return `${publicUrl}/api/badges/keys/${thumbprint}`;
}

export function achievementAddress(publicUrl: string, courseId: string): string {
  return `${publicUrl}/api/badges/achievements/${encodeURIComponent(courseId)}`;
}

export function badgeImageAddress(publicUrl: string): string {
  return `${publicUrl}/api/badges/image`;
}
