/** Uploads that are watched as they are sent: each is a call of the test's `fetch`. */
export class FetchedUpload extends EventTarget {
  readonly upload = new EventTarget()
  responseType = ''
  status = 0
  responseText = ''
  response: unknown
  #to: [method: string, url: string] = ['POST', '']
  readonly #stopping = new AbortController()

  open(...to: [method: string, url: string]) {
    this.#to = to
  }

  setRequestHeader() {}
  getResponseHeader = () => null

  send(body: FormData) {
    void this.#send(body)
  }

  abort() {
    this.#stopping.abort()
    this.dispatchEvent(new Event('abort'))
  }

  async #send(body: FormData) {
    const [method, url] = this.#to
    const answer = await fetch(url, { method, body })
    this.status = answer.status
    this.responseText = await answer.text()
    this.response = JSON.parse(this.responseText)
    if (!this.#stopping.signal.aborted) this.dispatchEvent(new Event('load'))
  }
}
