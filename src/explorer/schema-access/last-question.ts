/** Asks one question at a time: of those that come up before its answer, only the last is asked. */
export class LastQuestion<Answer> {
  #wanted: (() => Promise<Answer>) | undefined;
  #isAsking = false;

  /** @param tell gets each answer that is still wanted when it comes; failures are no answers */
  constructor(private readonly tell: (answer: Answer) => void) {}

  /** @returns the undo: its answer is not told then */
  ask(question: () => Promise<Answer>): () => void {
    this.#wanted = question;
    void this.#askWanted();
    return () => {
      if (this.#wanted === question) this.#wanted = undefined;
    };
  }

  async #askWanted(): Promise<void> {
    const question = this.#wanted;
    if (this.#isAsking || !question) return;
    this.#isAsking = true;
    const answer = await question().then(
      (value) => ({ value }),
      () => undefined,
    );
    this.#isAsking = false;
    if (this.#wanted !== question) return this.#askWanted();
    if (answer) this.tell(answer.value);
  }
}
