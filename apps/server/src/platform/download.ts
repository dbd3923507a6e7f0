/** A file that is made while it is sent. */
export interface Download {
  readonly fileName: string;
  readonly contentType: string;
  /** Throws when it finds that it is not what it should be: the connection is then cut. */
  readonly chunks: AsyncIterable<string | Uint8Array>;
}
