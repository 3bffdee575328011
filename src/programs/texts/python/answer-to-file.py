

def main(file=None):
    _, text = call()
    with open(file or 1, "w", encoding="utf-8", newline="") as output:
        print(text, file=output)
