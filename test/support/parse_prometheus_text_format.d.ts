// The package has no types. https://github.com/yunyu/parse-prometheus-text-format
declare module "parse-prometheus-text-format" {
  interface Sample {
    readonly labels?: Readonly<Record<string, string>>
    readonly value?: string
  }
  interface Family {
    readonly name: string
    readonly help: string
    readonly type: "COUNTER" | "GAUGE" | "HISTOGRAM" | "SUMMARY" | "UNTYPED"
    readonly metrics: readonly Sample[]
  }
  function parse(text: string): readonly Family[]
  export = parse
}
