/** There are more rows than can be put in order; the message is for people. */
export class TooManyRowsError extends RangeError {
  override readonly name = 'TooManyRowsError';

  constructor() {
    super(
      'There are more rows than can be sorted here. Filter them first, or save them and sort the file.',
    );
  }
}
