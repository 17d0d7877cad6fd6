// Made once: a call of toLocaleString with options makes a formatter, which takes longer than a row of the page.
const twoDigits = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** "72.5 of 100" */
export function scoreText(score: number, maxScore: number): string {
  return `${twoDigits.format(score)} of ${maxScore.toLocaleString('en')}`;
}

/** "1.4 MB", "320 KB" */
export function fileSizeText(bytes: number): string {
  if (bytes >= 1_048_576) return `${(bytes / 1_048_576).toFixed(1)} MB`;
  return `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en')} KB`;
}
