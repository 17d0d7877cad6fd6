declare module 'linebreak' {
  // biome-ignore lint/style/noDefaultExport: the package's
  export default class LineBreaker {
    constructor(text: string);
    /** The next place where a line may break, or null at the end. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
