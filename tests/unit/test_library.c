/* What stubs say of libraries, as ranks and distribute ask for it. */
#include "ranks/library.h"
#include "syntax/name.h"
#include "unit.h"

#include <string.h>

static const LibraryEntry *entry_of(Library *library, const char *dotted) {
    return library_name(library, dotted)->entry;
}

TEST(names_of_libraries) {
    Symbols symbols;
    symbols_init_python(&symbols);
    Library library;
    library_init(&library, &symbols);
    const LibraryEntry *adam = entry_of(&library, "tensorflow.keras.optimizers.Adam");
    CHECK(adam && adam->result == THING_OPTIMIZER);
    /* Other names for the same: of a package, of a module, of a class. */
    CHECK(entry_of(&library, "keras.optimizers.Adam") == adam);
    CHECK(entry_of(&library, "tensorflow.compat.v1.keras.optimizers.legacy.Adam") == adam);
    CHECK(library_is(library_name(&library, "torch.utils.data.dataloader.DataLoader"),
                     "torch.utils.data.DataLoader"));
    CHECK(library_find("keras.optimizers.Adam") == adam);
    /* Everything else in a module: what is said of the module that is closest. */
    CHECK(entry_of(&library, "torch.nn.Linear")->result == THING_NETWORK);
    CHECK(entry_of(&library, "torch.nn.functional.relu")->result == THING_TENSOR);
    CHECK(entry_of(&library, "nobody.knows") == NULL);
    library_free(&library);
    symbols_free(&symbols);
}

TEST(methods_of_libraries) {
    Symbols symbols;
    symbols_init_python(&symbols);
    Library library;
    library_init(&library, &symbols);
    const LibraryEntry *fit = library_method(&library, THING_MODEL, symbol_from_string(&symbols, "fit"));
    CHECK(fit && fit->flags & LIB_TRAINS && fit->receiver == THING_MODEL);
    CHECK(!library_method(&library, THING_DATASET, symbol_from_string(&symbols, "fit")));
    /* A class method is a name, and no method of the things of its class. */
    CHECK(entry_of(&library, "tensorflow.data.Dataset.from_tensor_slices")->flags & LIB_DATASET_SOURCE);
    CHECK(!library_method(&library, THING_DATASET, symbol_from_string(&symbols, "from_tensor_slices")));
    library_free(&library);
    symbols_free(&symbols);
}

TEST(parameters_of_libraries) {
    const LibraryEntry *sgd = library_find("torch.optim.SGD");
    SignatureParameter parameter = {0};
    CHECK(sgd && parameter_find(sgd->signature, "lr", &parameter));
    CHECK(parameter.is_rate && parameter.position == 1);
    CHECK(parameter.standard_length == 5 && strncmp(parameter.standard, "0.001", 5) == 0);
    CHECK(parameter_find(sgd->signature, "maximize", &parameter) && parameter.position == KEYWORD_ONLY);
    CHECK(!parameter_find(sgd->signature, "learning_rate", &parameter));
    const LibraryEntry *steps = library_find("tensorflow.train.piecewise_constant");
    CHECK(steps && parameter_find(steps->signature, "boundaries", &parameter));
    CHECK(parameter.is_steps && parameter.is_list && !parameter.is_rate);
    const LibraryEntry *reduce = library_find("torch.distributed.distributed_c10d.all_reduce");
    CHECK(reduce && reduce->flags & LIB_COLLECTIVE && parameter_find(reduce->signature, "group", &parameter));
    CHECK(parameter.is_group && parameter.position == 2);
    const LibraryEntry *rank = library_find("torch.distributed.distributed_c10d.get_rank");
    CHECK(rank && rank->flags == LIB_RANK && parameter_find(rank->signature, "group", &parameter));
    CHECK(parameter.is_group && parameter.position == 0);
    CHECK(library_find("horovod.tensorflow.keras.size")->flags == LIB_WORLD_SIZE);
    CHECK(library_find("horovod.torch.local_rank")->flags == LIB_LOCAL_RANK);
    CHECK(library_find("torch.distributed.is_initialized")->flags == LIB_DISTRIBUTED);
}

TEST(files_of_libraries) {
    const LibraryFile *save = library_file("torch.save");
    CHECK(save && save->use == PATH_WRITE && save->position == 1 && strcmp(save->parameter, "f") == 0);
    CHECK(library_file("keras.models.load_model")->use == PATH_READ);
    CHECK(library_file("numpy.savez_compressed")->use == PATH_WRITE);
    CHECK(library_file("torch.nn.Linear") == NULL);
}
