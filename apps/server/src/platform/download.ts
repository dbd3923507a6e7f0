/** A file that is generated while it is sent. */
export interface Download {
  readonly fileName: string;
  readonly contentType: string;
  /** Throws on finding that its content is wrong: the connection is then cut. */
  readonly chunks: AsyncIterable<string | Uint8Array>;
}
