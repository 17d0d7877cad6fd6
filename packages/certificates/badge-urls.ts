/** Open Badges timestamps have whole seconds. */
export function badgeTimestamp(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

export function issuerUrl(publicUrl: string): string {
  return `${publicUrl}/api/badges/issuer`;
}

/** Of the key with this thumbprint: what a badge's header names, where the key is served, and its `kid` in the key set. */
export function badgeKeyUrl(publicUrl: string, thumbprint: string): string {
  return `${publicUrl}/api/badges/keys/${thumbprint}`;
}

export function achievementUrl(publicUrl: string, courseId: string): string {
  return `${publicUrl}/api/badges/achievements/${encodeURIComponent(courseId)}`;
}

export function badgeImageUrl(publicUrl: string): string {
  return `${publicUrl}/api/badges/image`;
}
